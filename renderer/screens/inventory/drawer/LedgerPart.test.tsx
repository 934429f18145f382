import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';
import type { InventoryRow } from '#contract/http/inventory.ts';
import { DepsProvider } from '#renderer/deps.ts';
import { aGridRow } from '#renderer/features/inventory/testing.ts';
import { createWorld, startTestTexts } from '#renderer/testing/world.ts';
import { LedgerPart } from './LedgerPart.tsx';
import type { Car } from './use-car.ts';

const TRANSPORT = { date: '2026-11-02', text: 'Transport', amount: 10, unit: 'USD' };
const costs = JSON.stringify([TRANSPORT]);

async function show(over: Partial<InventoryRow> = {}, { isFixed = false, language = 'en' as Language } = {}) {
  const { store, deps } = createWorld({ language });
  await startTestTexts(language);
  const edits: unknown[] = [];
  const row = aGridRow(7, over);
  const edit: Car['edit'] = async (...asked) => void edits.push(asked);
  const car: Car = { row, values: { ...row } as unknown as Car['values'], post: null, failure: null, isFixed, edit };
  render(
    <Provider store={store}>
      <DepsProvider value={deps}>
        <LedgerPart car={car} />
      </DepsProvider>
    </Provider>,
  );
  return { user: userEvent.setup(), edits };
}

test('a purchase price is typed in any currency', async () => {
  const { user, edits } = await show();

  await user.type(screen.getByRole('textbox', { name: 'Purchase price, USD' }), '7 000 eur{Enter}');

  expect(edits).toEqual([[{ purchasePrice: 7000, purchasePriceUnit: 'EUR' }, expect.anything()]]);
});

test('an emptied purchase price is cleared', async () => {
  const { user, edits } = await show({ purchasePrice: 70, purchasePriceUnit: 'USD' });

  await user.clear(screen.getByRole('textbox', { name: 'Purchase price, USD' }));
  await user.tab();

  expect(edits).toEqual([[{ purchasePrice: null, purchasePriceUnit: null }, expect.anything()]]);
});

test('a cost is added behind the others, with the list that the user saw', async () => {
  const { user, edits } = await show({ costs });
  const form = screen.getByRole('form', { name: 'Add cost' });

  await user.type(within(form).getByLabelText('Cost'), 'Wash');
  await user.type(within(form).getByLabelText('Amount, USD'), '4 000 AMD{Enter}');

  const [[fields, seen]] = edits as [[{ costs: string }, unknown]];
  expect(JSON.parse(fields.costs)).toEqual([
    TRANSPORT,
    { date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), text: 'Wash', amount: 4000, unit: 'AMD' },
  ]);
  expect(seen).toEqual({ costs });
  expect(within(form).getByLabelText('Cost')).toHaveValue('');
});

test('a cost without a readable amount stays in its line and is marked', async () => {
  const { user, edits } = await show();
  const form = screen.getByRole('form', { name: 'Add cost' });

  await user.type(within(form).getByLabelText('Cost'), 'Wash');
  await user.type(within(form).getByLabelText('Amount, USD'), 'a lot{Enter}');

  expect(edits).toEqual([]);
  expect(within(form).getByLabelText('Amount, USD')).toBeInvalid();
});

test('a cost is removed', async () => {
  const { user, edits } = await show({ costs });

  await user.click(screen.getByRole('button', { name: 'Remove the cost “Transport”' }));

  expect(edits).toEqual([[{ costs: '[]' }, { costs }]]);
});

test('of a car that is gone nothing can be changed', async () => {
  await show({ costs }, { isFixed: true });

  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.getByText('Transport')).toBeVisible();
});

test.each(LANGUAGES)('every text is there in %s', async (language) => {
  await show({ costs }, { language });
  expect(document.body.textContent).not.toMatch(/ledger\./);
});
