import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RangeSlider } from './RangeSlider.tsx';
import type { RangeSliderProps } from './RangeSlider.tsx';

const STOPS = [0, 10, 20, 50, 100];

const show = (from?: number, to?: number) => {
  const onCommit = vi.fn<RangeSliderProps['onCommit']>();
  const labels = { from: 'Price from', to: 'Price to' };
  render(
    <RangeSlider stops={STOPS} from={from} to={to} labels={labels} format={(at) => `$${at}`} onCommit={onCommit} />,
  );
  const low = screen.getByRole('slider', { name: 'Price from' });
  const high = screen.getByRole('slider', { name: 'Price to' });
  return { onCommit, low, high };
};

test('is at the stops nearest to the limits and announces their values', () => {
  const { low, high } = show(10, 45);

  expect(low).toHaveValue('1');
  expect(high).toHaveValue('3');
  expect(high).toHaveAttribute('aria-valuetext', '$50');
});

test('commits once the thumb is let go; the ends mean no limit', () => {
  const { onCommit, low } = show(10, undefined);

  fireEvent.change(low, { target: { value: '2' } });
  expect(onCommit).not.toHaveBeenCalled();
  fireEvent.keyUp(low);
  expect(onCommit).toHaveBeenLastCalledWith(20, undefined);
  fireEvent.change(low, { target: { value: '0' } });
  fireEvent.pointerUp(low);

  expect(onCommit).toHaveBeenLastCalledWith(undefined, undefined);
});

test('the thumbs do not pass each other', () => {
  const { onCommit, low, high } = show(20, 50);

  fireEvent.change(low, { target: { value: '4' } });
  fireEvent.pointerUp(low);
  expect(onCommit).toHaveBeenLastCalledWith(50, 50);
  fireEvent.change(high, { target: { value: '0' } });
  fireEvent.pointerUp(high);

  expect(onCommit).toHaveBeenLastCalledWith(20, 20);
});
