import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { NumberField } from './NumberField.tsx';
import type { NumberFieldProps } from './NumberField.tsx';

const show = (value?: number) => {
  const onCommit = vi.fn<NumberFieldProps['onCommit']>();
  render(<NumberField label="Price to" value={value} placeholder="To" onCommit={onCommit} />);
  return { onCommit, field: screen.getByRole('textbox', { name: 'Price to' }), user: userEvent.setup() };
};

test('groups thousands until it is typed into', async () => {
  const { field, onCommit, user } = show(12_000_000);
  expect(field).toHaveValue('12\u00a0000\u00a0000');

  await user.clear(field);
  await user.type(field, '25 000{Enter}');

  expect(onCommit).toHaveBeenCalledExactlyOnceWith(25_000);
});

test.each(['', 'abc', '0', '-'])('%j means no limit', async (text) => {
  const { field, onCommit, user } = show(5);

  await user.clear(field);
  await user.type(field, `${text}{Tab}`);

  expect(onCommit).toHaveBeenLastCalledWith(undefined);
});

test('leaving it as it was commits nothing', async () => {
  const { field, onCommit, user } = show(5);

  await user.type(field, '{Tab}');

  expect(onCommit).not.toHaveBeenCalled();
});
