import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { dragToClose } from './drag-to-close.ts';

const show = () => {
  const onClose = vi.fn<() => void>();
  render(
    <div role="dialog">
      <div data-testid="grip" onPointerDown={dragToClose(onClose)} />
    </div>,
  );
  return { onClose, grip: screen.getByTestId('grip'), sheet: screen.getByRole('dialog') };
};
const drag = (grip: HTMLElement, to: number, end: 'pointerUp' | 'pointerCancel' = 'pointerUp') => {
  fireEvent.pointerDown(grip, { isPrimary: true, button: 0, clientY: 100 });
  fireEvent.pointerMove(grip, { clientY: to });
  return () => fireEvent[end](grip, { clientY: to });
};

test('the sheet follows the grip, and far enough down it closes', () => {
  const { onClose, grip, sheet } = show();

  const release = drag(grip, 250);
  expect(sheet.style.transform).toBe('translateY(150px)');
  release();

  expect(onClose).toHaveBeenCalledTimes(1);
  expect(sheet.style.transform).toBe('');
});

test.each([
  ['pulled up', 20, 'pointerUp'],
  ['interrupted', 400, 'pointerCancel'],
] as const)('%s it springs back', (_how, to, end) => {
  const { onClose, grip, sheet } = show();

  drag(grip, to, end)();

  expect(onClose).not.toHaveBeenCalled();
  expect(sheet.style.transform).toBe('');
});
