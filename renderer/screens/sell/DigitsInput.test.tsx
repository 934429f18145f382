import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { DigitsInput } from './DigitsInput.tsx';

function Price({ began }: { began: string }) {
  const [value, setValue] = useState(began);
  return (
    <>
      <DigitsInput control={{ id: 'p' }} name="price" value={value} maxDigits={9} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

test('what is typed over a selected number takes its place', async () => {
  const user = userEvent.setup();
  render(<Price began="10825000" />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  expect(input).toHaveValue('10\u00a0825\u00a0000');

  await user.click(input);
  input.select();
  await user.keyboard('9900000');

  expect(screen.getByRole('status')).toHaveTextContent(/^9900000$/);
  await user.tab();
  expect(input).toHaveValue('9\u00a0900\u00a0000');
});

test.each([
  ['15 500,00', '15500'],
  ['$15,500.50 ', '15500'],
  ['12.5', '12'],
  ['15.500', '15500'],
  ['1,550,000', '1550000'],
])('the pasted amount %s is %s, without its cents', async (pasted, amount) => {
  const user = userEvent.setup();
  render(<Price began="" />);

  await user.click(screen.getByRole('textbox'));
  await user.paste(pasted);

  expect(screen.getByRole('status')).toHaveTextContent(new RegExp(`^${amount}$`));
});

test('a pasted number with more digits than there may be does not become another one', async () => {
  const user = userEvent.setup();
  render(<Price began="700" />);
  const input = screen.getByRole<HTMLInputElement>('textbox');

  await user.click(input);
  input.select();
  await user.paste('12345678901');

  expect(screen.getByRole('status')).toHaveTextContent(/^700$/);
  expect(input).toHaveValue('700');
});

test('letters, signs and more digits than there may be are left out', async () => {
  const user = userEvent.setup();
  render(<Price began="" />);

  await user.type(screen.getByRole('textbox'), '-12x345 678 901');

  expect(screen.getByRole('status')).toHaveTextContent(/^123456789$/);
});
