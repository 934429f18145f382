import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { startTestTexts } from '#renderer/testing/world.ts';
import { FormField } from '../forms/FormField.tsx';
import { PhoneField } from './PhoneField.tsx';
import type { PhoneFieldProps } from './PhoneField.tsx';

beforeEach(() => startTestTexts('en'));

function Host({ start = '', ...props }: { start?: string } & Partial<PhoneFieldProps>) {
  const [value, setValue] = useState(start);
  return (
    <>
      <FormField label="Phone">
        {(control) => <PhoneField control={control} name="phone" value={value} onChange={setValue} {...props} />}
      </FormField>
      <output>{value}</output>
    </>
  );
}

const open = async (props: { start?: string } & Partial<PhoneFieldProps> = {}) => {
  render(<Host {...props} />);
  await screen.findByRole('option', { name: 'Georgia +995' });
  return userEvent.setup();
};
const input = () => screen.getByRole('textbox', { name: 'Phone' });
const country = () => screen.getByRole('combobox', { name: 'Country code' });

test('typing formats and gives E.164', async () => {
  const user = await open();

  await user.type(input(), '077123456');

  expect(input()).toHaveValue('77 123456');
  expect(screen.getByRole('status')).toHaveTextContent('+37477123456');
});

test('digits typed before the numbering plans are loaded become E.164 once they are', async () => {
  await open({ start: '077123456' });

  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('+37477123456'));
  expect(input()).toHaveValue('77 123456');
});

test('deleting a digit is not undone by the formatting', async () => {
  const user = await open({ start: '+37477123456' });

  await user.type(input(), '{Backspace>7}');

  expect(input()).toHaveValue('77');
});

test('a pasted number switches the country', async () => {
  const user = await open();

  await user.click(input());
  await user.paste('+995 555 12 34 56');

  expect(country()).toHaveValue('GE');
  expect(input()).toHaveValue('555 12 34 56');
});

test('the countries of the market come first, and choosing one by keyboard moves the number', async () => {
  const user = await open({ start: '+37477123456' });
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('label'))).toEqual([
    'Countries on Aniv',
    'Other countries',
  ]);
  expect(screen.getAllByRole('option')).toHaveLength(245);
  expect(screen.getAllByRole('option')[0]).toHaveTextContent('Armenia +374');

  await user.selectOptions(country(), 'GE');

  expect(screen.getByRole('status')).toHaveTextContent('+99577123456');
});

test('accepts a messenger name where that is allowed', async () => {
  const user = await open({ acceptsName: true });

  await user.type(input(), '@ani_g');

  expect(input()).toHaveValue('ani_g');
  expect(country()).toHaveValue('@');
  expect(screen.getByRole('status')).toHaveTextContent('@ani_g');
});

test('Armenian country names come from the app, not from the browser', async () => {
  await startTestTexts('am');

  render(<Host />);

  expect(await screen.findByRole('option', { name: 'Վրաստան +995' })).toBeInTheDocument();
});
