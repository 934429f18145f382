import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { describe, expect, test } from 'vitest';
import type { Waiting } from '#contract/ipc/inventory.ts';
import { DepsProvider } from '#renderer/deps.ts';
import { NO_FILTERS } from '#renderer/features/inventory/grid-filters.ts';
import type { GridFilters } from '#renderer/features/inventory/grid-filters.ts';
import { aGridRow, aStockCar } from '#renderer/features/inventory/testing.ts';
import type { StockItem, StockSource } from '#renderer/platform/stock-source.ts';
import { answerLookups } from '#renderer/testing/lookup-fixtures.ts';
import { createWorld, startTestTexts } from '#renderer/testing/world.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { FilterForm } from './FilterForm.tsx';
import { PriceDialog } from './PriceDialog.tsx';
import { ViewDialog } from './ViewDialog.tsx';
import { WaitingPanel } from './WaitingPanel.tsx';

async function show(what: ReactNode) {
  answerLookups();
  const { store, deps } = createWorld({ language: 'en' });
  await startTestTexts('en');
  render(
    <Provider store={store}>
      <DepsProvider value={deps}>{what}</DepsProvider>
    </Provider>,
  );
  return userEvent.setup();
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** Money is grouped by spaces that do not break. */
const text = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ');
const nothing = () => undefined;

const price = { price: 90, priceUnit: 'USD', isPriceLocked: true } as const;
const aWaiting = (id: number, over: Partial<Waiting> = {}): Waiting => ({
  key: `key-${id}`,
  batch: 'b',
  postId: aStockCar(id).id,
  title: `Car ${id}`,
  change: { kind: 'edit', fields: price },
  at: '2026-11-21T10:00:00.000Z',
  state: 'conflict',
  error: null,
  conflict: {
    before: { price: 100, priceUnit: 'USD', isPriceLocked: false },
    mine: price,
    theirs: { price: 40_000, priceUnit: 'AMD', isPriceLocked: false },
  },
  ...over,
});
const refused = aWaiting(3, {
  state: 'refused',
  conflict: null,
  error: { code: 'POST_STATE', description: 'This post cannot be changed now, in English.' },
});

/** A source that notes what it is asked; a settled change no longer waits. */
function Panel({ all, asked }: { all: readonly Waiting[]; asked: unknown[] }) {
  const [waiting, setWaiting] = useState(all);
  const did = (what: readonly unknown[], key?: string) => {
    asked.push(what);
    setWaiting((before) => before.filter((each) => each.key !== key));
    return Promise.resolve({} as never);
  };
  const source: Pick<StockSource, 'resolve' | 'discard' | 'retry'> = {
    resolve: (key, mine) => did(['resolve', key, mine], key),
    discard: (key) => did(['discard', key], key),
    retry: () => did(['retry']),
  };
  return <WaitingPanel waiting={waiting} source={source as StockSource} onClose={() => asked.push('closed')} />;
}

describe('what waits for the person', () => {
  test('shows both versions of a price with their currencies; what is given up is given up as a whole', async () => {
    const asked: unknown[] = [];
    const user = await show(<Panel all={[aWaiting(1)]} asked={asked} />);
    const group = screen.getByRole('group', { name: 'Price' });
    expect(text(group)).toBe('PriceBefore: $100Mine: $90On the server: 40 000 ֏');

    await user.click(screen.getByRole('radio', { name: /On the server/ }));
    await user.click(button('Keep the chosen values'));

    expect(asked).toEqual([['resolve', 'key-1', []]]);
    expect(await screen.findByText(/Nothing waits/)).toBeInTheDocument();
  });

  test('keeps the person’s own where nothing else is chosen, with its currency and its lock', async () => {
    const asked: unknown[] = [];
    const user = await show(<Panel all={[aWaiting(1)]} asked={asked} />);

    await user.click(button('Keep the chosen values'));

    expect(asked).toEqual([['resolve', 'key-1', ['price', 'priceUnit', 'isPriceLocked']]]);
  });

  test('keeps the keyboard in the window when what was pressed is gone with its change', async () => {
    const asked: unknown[] = [];
    const user = await show(<Panel all={[aWaiting(1)]} asked={asked} />);

    await user.click(button('Keep the chosen values'));
    await user.keyboard('{Escape}');

    expect(asked).toContain('closed');
  });

  test('two conflicts about the same field are chosen apart', async () => {
    const user = await show(<Panel all={[aWaiting(1), aWaiting(2)]} asked={[]} />);
    const [first, second] = screen.getAllByRole('listitem').map((item) => within(item));

    await user.click(first!.getByRole('radio', { name: /On the server/ }));

    expect(second!.getByRole('radio', { name: /Mine/ })).toBeChecked();
    expect(first!.getByRole('radio', { name: /Mine/ })).not.toBeChecked();
  });

  test('shows why a change was refused and what it was, and drops it or tries it again', async () => {
    const asked: unknown[] = [];
    const user = await show(<Panel all={[refused]} asked={asked} />);
    expect(screen.getByText('This post cannot be changed now.')).toBeInTheDocument();
    expect(screen.getByText(/^Price:/).textContent).toContain('$90');

    await user.click(button('Try the refused again'));
    await user.click(button('Drop the change'));

    expect(asked).toEqual([['retry'], ['discard', 'key-3']]);
  });
});

test.each([
  ['images', 'Add at least one photo to this car first.'],
  ['stockNumber', 'Another of your cars has this stock number.'],
  ['mileage', 'Mileage: this value is not accepted.'],
  ['The words of an older outbox.', 'Please check the marked fields.'],
])('a refusal for %s is shown in the reader’s language', async (description, text) => {
  await show(<Panel all={[{ ...refused, error: { code: 'VALIDATION_FAILED', description } }]} asked={[]} />);

  expect(screen.getByText(text)).toBeInTheDocument();
});

describe('one question', () => {
  const rows = [
    aStockCar(1, { title: 'Kia Rio', stockNumber: 'A-7' }),
    aStockCar(2, { title: 'Lada Niva', vin: 'XTA1' }),
  ];

  test('names every car it is about, and shows which stay as they are', async () => {
    let count = 0;
    const onConfirm = () => (count += 1);
    const user = await show(
      <ConfirmDialog kind="delete" rows={rows} left={1} isBusy={false} onConfirm={onConfirm} onClose={nothing} />,
    );
    expect(screen.getAllByRole('listitem').map(text)).toEqual(['Kia Rio A-7', 'Lada Niva XTA1']);
    expect(screen.getByText(/1 selected car stays as it is/)).toBeInTheDocument();

    await user.click(button('Delete'));

    expect(count).toBe(1);
  });

  test('is not asked twice while it is being done', async () => {
    await show(<ConfirmDialog kind="sold" rows={rows} left={0} isBusy onConfirm={nothing} onClose={nothing} />);
    expect(button('Sold')).toBeDisabled();
  });
});

describe('prices by a rule', () => {
  test('show every new price first, and lock them', async () => {
    const rows = [aStockCar(1, { price: 27_950 }), aStockCar(2, { price: 100, status: 'sold' })];
    const applied: (readonly StockItem[])[] = [];
    const user = await show(
      <PriceDialog rows={rows} isBusy={false} onApply={(items) => applied.push(items)} onClose={nothing} />,
    );
    await user.type(screen.getByLabelText('Percent, with a sign'), '-3');
    expect(screen.getAllByRole('row').slice(1).map(text)).toEqual(['Car 1$27 950$27 112', 'Car 2$100Sold']);

    await user.click(button('Change 1 price'));

    const fields = { price: 27_112, priceUnit: 'USD', isPriceLocked: true };
    expect(applied).toEqual([[{ postId: 1, change: { kind: 'edit', fields } }]]);
  });

  test('change nothing while there is no number', async () => {
    const user = await show(
      <PriceDialog rows={[aStockCar(1)]} isBusy={false} onApply={() => expect.unreachable()} onClose={nothing} />,
    );
    await user.type(screen.getByLabelText('Percent, with a sign'), '-3x{Enter}');
    expect(button('Change 0 prices')).toBeDisabled();
  });
});

test('a view takes a name that no other has, or goes', async () => {
  const did: string[] = [];
  const user = await show(
    <ViewDialog
      view={{ name: 'Old', filters: NO_FILTERS, sort: [] }}
      taken={['Old', 'Cheap']}
      onRename={(name) => did.push(name)}
      onRemove={() => did.push('removed')}
      onClose={nothing}
    />,
  );
  const name = screen.getByLabelText('Name of the view');

  await user.clear(name);
  await user.type(name, 'Cheap{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('Another view has this name');
  await user.type(name, ' cars {Enter}');
  await user.click(button('Remove the view'));

  expect(did).toEqual(['Cheap cars', 'removed']);
});

describe('the filter of a column', () => {
  const rows = [aGridRow(1, { gaps: ['vin'] }), aGridRow(2, { gaps: ['vin', 'photos'] }), aGridRow(3)];
  const texts = { gaps: { vin: 'No VIN', photos: 'No photos' }, availabilities: [] } as never;

  test('offers its values in words with their counts, and takes several', async () => {
    const got: GridFilters[] = [];
    const user = await show(
      <FilterForm
        filter={{ kind: 'lists', name: 'gaps' }}
        rows={rows}
        filters={NO_FILTERS}
        texts={texts}
        onChange={(filters) => got.push(filters)}
      />,
    );
    expect(screen.getAllByRole('listitem').map(text)).toEqual(['No photos1', 'No VIN2']);

    await user.click(screen.getByLabelText(/No photos/));
    await user.click(screen.getByLabelText(/No VIN/));
    await user.click(button('Apply'));

    expect(got).toEqual([{ ...NO_FILTERS, lists: { gaps: ['photos', 'vin'] } }]);
  });

  test('sent empty narrows nothing', async () => {
    const got: GridFilters[] = [];
    const user = await show(
      <FilterForm
        filter={{ kind: 'ranges', name: 'views' }}
        rows={rows}
        filters={{ ...NO_FILTERS, ranges: { views: { from: 1, to: null } } }}
        texts={texts}
        onChange={(filters) => got.push(filters)}
      />,
    );

    await user.click(button('Apply'));

    expect(got).toEqual([NO_FILTERS]);
  });
});
