import { expect, test } from 'vitest';
import type { BulkResult, InventoryRow } from './http/inventory.ts';
import { decided, isGone, outcomeOf, shownCar, undoing } from './stock-outbox.ts';

const CAR = { id: 1, price: 100, priceUnit: 'USD', mileage: 1, gaps: [] } as unknown as InventoryRow;
const edit = { kind: 'edit', fields: { price: 90 } } as const;
const cheaper = { postId: 1, change: edit, before: { price: 100 } };
const answer = (code: string | null, row: InventoryRow | null = CAR): BulkResult => ({
  id: CAR.id,
  error: code === null ? null : { code, description: 'why' },
  row,
});

test.each([
  [null, { kind: 'done' }],
  ['POST_STATE', { kind: 'refused', error: { code: 'POST_STATE', description: 'why' } }],
  ['OVERLOADED', { kind: 'later', error: { code: 'OVERLOADED', description: 'why' } }],
  ['VERSION_CONFLICT', { kind: 'again' }],
] as const)('the answer %s', (code, outcome) => {
  expect(outcomeOf(cheaper, answer(code))).toEqual(outcome);
});

test('a refusal names the field that it is about', () => {
  const error = { code: 'VALIDATION_FAILED', description: '', fields: { price: 'tooHigh' } };

  expect(outcomeOf(cheaper, { ...answer(null), error } as BulkResult)).toMatchObject({
    error: { description: 'price' },
  });
});

test('the same field changed by another user is a conflict; another version without its row is none', () => {
  expect(outcomeOf(cheaper, answer('VERSION_CONFLICT', { ...CAR, price: 70 }))).toEqual({
    kind: 'conflict',
    theirs: { price: 70 },
  });
  expect(outcomeOf(cheaper, answer('VERSION_CONFLICT', null)).kind).toBe('refused');
});

test('a car is gone by an answer without it, and not by one about something else', () => {
  expect(
    [answer(null, null), answer('POST_NOT_FOUND', null), answer('OVERLOADED', null), answer(null)].map(isGone),
  ).toEqual([true, true, false, false]);
});

test('changes are shown in their order, and nothing after a deletion', () => {
  const other = { change: { kind: 'edit', fields: { price: 80 } } } as const;

  expect(shownCar(CAR, [cheaper, other], 0)?.price).toBe(80);
  expect(shownCar(CAR, [{ change: { kind: 'delete' } }, other], 0)).toBeUndefined();
  expect(shownCar(undefined, [other], 0)).toBeUndefined();
});

test('undo goes backwards and leaves out what cannot be undone', () => {
  const made = [cheaper, { ...cheaper, change: { kind: 'hide' } }, { ...cheaper, change: { kind: 'delete' } }] as const;

  expect(undoing(made).map(({ change }) => change)).toEqual([
    { kind: 'show' },
    { kind: 'edit', fields: { price: 100 } },
  ]);
});

test('nothing is left of an edit whose car is gone', () => {
  expect(
    decided({ change: edit, before: { price: 100 }, theirs: { price: 70 } }, ['price'], undefined),
  ).toBeUndefined();
});
