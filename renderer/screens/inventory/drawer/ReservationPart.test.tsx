import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { expect, test } from 'vitest';
import type { InventoryRow } from '#contract/http/inventory.ts';
import { DAY_MS } from '#contract/time.ts';
import { DepsProvider } from '#renderer/deps.ts';
import { aGridRow, TODAY } from '#renderer/features/inventory/testing.ts';
import { createWorld, startTestTexts } from '#renderer/testing/world.ts';
import { dayOf, endOfDay } from './days.ts';
import { ReservationPart } from './ReservationPart.tsx';
import type { Car } from './use-car.ts';

const inDays = (days: number): string => endOfDay(dayOf(new Date(TODAY + days * DAY_MS)));

async function show(over: Partial<InventoryRow> = {}) {
  const { store, deps } = createWorld({ language: 'en' });
  await startTestTexts('en');
  const edits: unknown[] = [];
  const row = aGridRow(7, over);
  const edit: Car['edit'] = async (fields) => void edits.push(fields);
  const values = { isReservationShown: row.isReservationShown };
  render(
    <Provider store={store}>
      <DepsProvider value={{ ...deps, now: () => new Date(TODAY) }}>
        <ReservationPart car={{ row, values, post: null, failure: null, isFixed: false, edit }} />
      </DepsProvider>
    </Provider>,
  );
  return { user: userEvent.setup(), edits };
}

test('a name reserves the car for three days', async () => {
  const { user, edits } = await show();

  await user.type(screen.getByRole('textbox', { name: 'Reserved for' }), 'Davit, 077 123456{Enter}');

  expect(edits).toEqual([{ reservedFor: 'Davit, 077 123456', reservedUntil: inDays(3) }]);
});

test('another name leaves the day of a reservation as it is', async () => {
  const { user, edits } = await show({ reservedFor: 'Ani', reservedUntil: inDays(1) });
  const name = screen.getByRole('textbox', { name: 'Reserved for' });

  await user.clear(name);
  await user.type(name, 'Davit{Enter}');

  expect(edits).toEqual([{ reservedFor: 'Davit' }]);
});

test('a day holds until its end', async () => {
  const { edits } = await show();
  const day = screen.getByLabelText('Until the end of');
  const wanted = dayOf(new Date(TODAY + 5 * DAY_MS));

  fireEvent.change(day, { target: { value: wanted } });
  fireEvent.blur(day);

  expect(edits).toEqual([{ reservedUntil: endOfDay(wanted) }]);
});

test('a reservation is ended and shown to buyers by one press each', async () => {
  const { user, edits } = await show({ reservedFor: 'Ani', reservedUntil: inDays(1) });

  await user.click(screen.getByRole('button', { name: 'Show “Reserved” to buyers' }));
  await user.click(screen.getByRole('button', { name: 'End the reservation' }));

  expect(edits).toEqual([{ isReservationShown: true }, { reservedFor: null, reservedUntil: null }]);
});

test('a reservation that has passed is none', async () => {
  await show({ reservedFor: 'Ani', reservedUntil: inDays(-1) });

  expect(screen.queryByText('Reserved')).toBeNull();
  expect(screen.getByLabelText('Until the end of')).toHaveValue('');
});
