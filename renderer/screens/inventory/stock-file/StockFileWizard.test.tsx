import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { BulkItem } from '#contract/http/inventory.ts';
import { routes } from '#contract/http/routes.ts';
import type { PlannedRow, SheetDefaults, SheetRow } from '#contract/http/stock-file.ts';
import type { StockImport, UndoneRow } from '#contract/http/stock-import.ts';
import { PostId } from '#contract/ids.ts';
import { DepsProvider } from '#renderer/deps.ts';
import { aStockCar } from '#renderer/features/inventory/testing.ts';
import { readStockFile } from '#renderer/features/stock-file/read/read-file.ts';
import { planned } from '#renderer/features/stock-file/testing.ts';
import { answerLookups } from '#renderer/testing/lookup-fixtures.ts';
import { answer } from '#renderer/testing/network.ts';
import { aProfile } from '#renderer/testing/profile-fixtures.ts';
import { createWorld, startTestTexts } from '#renderer/testing/world.ts';
import { FileImportLayer } from './FileImportLayer.tsx';
import { stockFileFeatureWith } from './stock-file.feature.ts';

const CARS = [
  aStockCar(1, { stockNumber: 'A1', title: 'Toyota RAV4' }),
  aStockCar(2, { stockNumber: 'B2', title: 'Lada Niva' }),
  aStockCar(3, { stockNumber: 'C3', title: 'Opel Astra' }),
];
const FILE = 'Stock number,Make,Price\nA1,Toyota,120\nN1,BMW,500\nX1,Nobody,1\n';

type Asked = { rows: SheetRow[]; defaults: SheetDefaults };
const planOf = ({ stockNumber }: SheetRow, { overwritesLocked }: SheetDefaults): PlannedRow => {
  if (stockNumber === 'N1') return planned({ title: 'BMW' });
  if (stockNumber === 'X1')
    return planned({
      verdict: 'refused',
      title: '',
      messages: [{ field: 'brand', code: 'UNKNOWN_NAME', value: 'Nobody' }],
    });
  const messages = overwritesLocked ? [] : [{ field: 'price', code: 'PRICE_LOCKED', value: '120' } as const];
  const edit = overwritesLocked ? { price: 120 } : { notes: 'new' };
  const before = overwritesLocked ? { price: 100 } : { notes: null };
  return planned({ verdict: 'update', postId: PostId.parse(1), title: 'Toyota RAV4', edit, before, messages });
};

const A_PAST: StockImport = {
  id: '0a5e0e0c-6f2e-4c1c-9d3e-0123456789ab',
  fileName: 'october.csv',
  createdDateUtc: '2026-10-01T10:00:00.000Z',
  undoneDateUtc: null,
  created: 1,
  updated: 2,
  hidden: 0,
  sold: 0,
  left: 3,
  kept: 0,
};
type Opened = { places?: { credits: number; today: number }; past?: StockImport[]; asked?: string | null };
const MANY = { credits: 100, today: 500 };

const openWizard = async ({ places = MANY, past = [], asked = null }: Opened = {}) => {
  answerLookups();
  answer(routes.stockFile.places, { isSuccess: true, value: places });
  answer(routes.stockFile.imports, { isSuccess: true, value: past });
  const records = answer(routes.stockFile.record, { isSuccess: true, value: { recorded: 1 } });
  const undone = (postId: number, outcome: UndoneRow['outcome'], fields: UndoneRow['fields'] = []) => ({
    place: postId + 1,
    postId,
    title: `Car ${postId}`,
    outcome,
    fields,
  });
  const undos = answer(routes.stockFile.undo, {
    isSuccess: true,
    value: { rows: [undone(1, 'undone'), undone(2, 'changed', ['price', 'priceUnit']), undone(9, 'photos')], left: 0 },
  });
  const onImported = vi.fn<(id: string) => void>();
  const onUndone = vi.fn<(id: string) => void>();
  answer(routes.inventory.changes, {
    isSuccess: true,
    value: { rows: CARS, removed: [], cursor: 'c', hasMore: false, totalCount: 3 },
  });
  const bulks = answer(routes.inventory.bulk, ({ body }) => ({
    isSuccess: true,
    value: (JSON.parse(body) as { items: BulkItem[] }).items.map(({ id }) => ({
      id,
      error: null,
      row: CARS.find((car) => car.id === id) ?? null,
    })),
  }));
  const plans = answer(routes.stockFile.plan, ({ body }) => {
    const { rows, defaults } = JSON.parse(body) as Asked;
    return { isSuccess: true, value: rows.map((row) => planOf(row, defaults)) };
  });
  const creates = answer(routes.stockFile.create, ({ body }) => ({
    isSuccess: true,
    value: (JSON.parse(body) as Asked).rows.map(() => ({ error: null, row: aStockCar(9, { title: 'BMW X5' }) })),
  }));
  const { store, deps } = createWorld();
  deps.addFeature(stockFileFeatureWith({ read: readStockFile }));
  await startTestTexts();
  const profile = aProfile({ isBusiness: true, countryId: 1, regionId: 100 });
  const onClose = vi.fn<() => void>();
  render(
    <Provider store={store}>
      <DepsProvider value={deps}>
        <MemoryRouter>
          <FileImportLayer
            profile={profile}
            fileImport={{ isOpen: true, dropped: null, asked, open: onClose, askUndo: onClose, close: onClose }}
            changes={{ imported: onImported, importUndone: onUndone }}
          />
        </MemoryRouter>
      </DepsProvider>
    </Provider>,
  );
  const user = userEvent.setup();
  const choose = async (text: string, name = 'stock.csv') =>
    user.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), new File([text], name));
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  return { user, choose, press, bulks, plans, creates, records, undos, onClose, onImported, onUndone };
};
const toReview = async (wizard: Awaited<ReturnType<typeof openWizard>>) => {
  await wizard.choose(FILE);
  await screen.findByRole('row', { name: /^Make/ });
  await wizard.press('Check the file');
  return screen.findByRole('region', { name: 'Rows of the file' });
};
const itemsOf = (body = '{}') => (JSON.parse(body) as { items: BulkItem[] }).items;

test('a file that is no table shows the reason and what to do', async () => {
  const { choose } = await openWizard();
  await choose('%PDF-1.7', 'cars.csv');

  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('This is not a table');
  expect(alert).toHaveTextContent('Save the table as CSV or XLSX');
});

test('columns are guessed and can be chosen; without one that identifies cars nothing is checked', async () => {
  const { choose, user } = await openWizard();
  await choose(FILE);
  const stockNumber = await screen.findByRole('combobox', { name: 'Field of the column “Stock number”' });
  expect(stockNumber).toHaveValue('stockNumber');
  expect(screen.getByRole('combobox', { name: 'Field of the column “Make”' })).toHaveValue('brand');

  await user.selectOptions(stockNumber, 'Leave out');

  expect(screen.getByRole('button', { name: 'Check the file' })).toBeDisabled();
  expect(screen.getByText(/Choose the column with the stock number or the VIN/)).toBeVisible();
});

test('the dry run shows what each row would do, and writes nothing', async () => {
  const wizard = await openWizard();
  const table = await toReview(wizard);

  expect(within(table).getByRole('row', { name: /Toyota RAV4/ })).toHaveTextContent('Notes: — → new');
  expect(within(table).getByRole('row', { name: /Refused/ })).toHaveTextContent('Brand: “Nobody” is not known');
  expect(screen.getByRole('group', { name: '2 live cars are not in this file' })).toBeVisible();
  expect([wizard.bulks, wizard.creates]).toEqual([[], []]);

  await wizard.user.click(screen.getByRole('button', { name: /^Refused/ }));
  expect(screen.getAllByRole('row')).toHaveLength(2);
});

test('only the chosen rows are done, and the missing cars as chosen', async () => {
  const wizard = await openWizard();
  const table = await toReview(wizard);
  await wizard.user.click(within(table).getByRole('checkbox', { name: /row 3/ }));
  await wizard.user.click(screen.getByRole('radio', { name: 'Hide' }));
  await wizard.press('Import 3 cars');

  expect(await screen.findByText('The import is finished')).toBeVisible();
  expect(itemsOf(wizard.bulks[0]?.body).map(({ id, change }) => [id, change.kind])).toEqual([
    [1, 'edit'],
    [3, 'hide'],
    [2, 'hide'],
  ]);
  expect(wizard.creates).toEqual([]);
});

test('what was done is taken back when that is confirmed, and what is kept is named', async () => {
  const wizard = await openWizard();
  await toReview(wizard);
  await wizard.press('Import 2 cars');
  await wizard.user.click(await screen.findByRole('button', { name: 'Undo the import' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('1 created car is deleted.');
  await wizard.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Undo the import' }));

  expect(await screen.findByText('The import is undone.')).toBeVisible();
  const kept = screen.getByRole('region', { name: 'Cars that are kept' });
  expect(
    within(kept)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['3Car 2Price: changed since the import', '10Car 9The new car has got photos']);
  const [{ id }] = wizard.records.map(({ body }) => JSON.parse(body) as { id: string }) as [{ id: string }];
  expect(wizard.undos[0]?.url.pathname).toContain(id);
  expect(wizard.onImported).toHaveBeenCalledWith(id);
  expect(wizard.onUndone).toHaveBeenCalledWith(id);
});

test('past imports are listed, and each can be taken back', async () => {
  const done = {
    ...A_PAST,
    id: 'b',
    fileName: 'august.csv',
    undoneDateUtc: '2026-09-01T10:00:00.000Z',
    left: 0,
    kept: 1,
  };
  const wizard = await openWizard({ past: [A_PAST, done] });

  expect(await screen.findByText('october.csv')).toBeVisible();
  expect(screen.getByText(/1 new car · 2 changed/, { selector: 'li:first-child p' })).toBeVisible();
  expect(screen.getByText('Undone. 1 car was kept as it is.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo the import of august.csv' })).toBeNull();
  await wizard.press('Undo the import of october.csv');
  await wizard.press('Undo the import');

  expect(await screen.findByText('The import is undone.')).toBeVisible();
  expect(wizard.undos).toHaveLength(1);
});

test('the grid asks for its last import to be taken back, and nothing happens without an answer', async () => {
  const wizard = await openWizard({ past: [A_PAST], asked: A_PAST.id });
  const question = await screen.findByRole('alertdialog', { name: 'Undo the import?' });
  expect(question).toHaveTextContent('2 cars get back their earlier values. 1 created car is deleted.');
  await wizard.press('Keep the import');

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(wizard.undos).toEqual([]);
});

test('new cars that the plan has no place for are announced before and left out', async () => {
  const wizard = await openWizard({ places: { credits: 0, today: 500 } });
  const table = await toReview(wizard);

  expect(within(table).getByRole('row', { name: /BMW/ })).toHaveTextContent('No free place: not imported');
  expect(screen.getByText(/1 new car of the file does not fit and is left out/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Plans' })).toHaveAttribute('href', '/subscriptions');
  await wizard.press('Import 1 car');
  expect(await screen.findByText('The import is finished')).toBeVisible();
  expect(wizard.creates).toEqual([]);
});

test('a name that is nearly known is read as meant for the whole file, and as written again', async () => {
  const wizard = await openWizard();
  const plans = answer(routes.stockFile.plan, ({ body }) => {
    const { rows } = JSON.parse(body) as Asked;
    const messages = [{ field: 'brand', code: 'UNKNOWN_NAME', value: 'Toyta', suggestion: 'Toyota' } as const];
    const refused = planned({ verdict: 'refused', title: '', messages });
    return { isSuccess: true, value: rows.map(({ brand }) => (brand === 'Toyta' ? refused : planned())) };
  });
  await wizard.choose('Stock number,Make\nA1,Toyta\nA2,toyta\nA3,BMW\n');
  await screen.findByRole('row', { name: /^Make/ });
  await wizard.press('Check the file');
  const near = await screen.findByText(/Brand: “Toyta” → Toyota/);
  expect(near).toHaveTextContent('1 row');
  await wizard.press('Use “Toyota” for “Toyta”');

  const chosen = await screen.findByText('Names read otherwise');
  const { rows } = JSON.parse(plans.at(-1)?.body ?? '{}') as Asked;
  expect(rows.map(({ brand }) => brand)).toEqual(['Toyota', 'Toyota', 'BMW']);
  await wizard.user.click(chosen);
  await wizard.press('As written: “Toyta”');
  expect(await screen.findByText(/Brand: “Toyta” → Toyota/)).toBeVisible();
});

test('prices set by hand are overwritten only when that is asked', async () => {
  const wizard = await openWizard();
  await toReview(wizard);
  expect(screen.getByText(/1 car has a price set by hand/)).toBeVisible();
  await wizard.press('Overwrite prices set by hand');

  expect(await screen.findByText('Price: $100 → $120')).toBeVisible();
  expect((JSON.parse(wizard.plans[1]?.body ?? '{}') as Asked).defaults.overwritesLocked).toBe(true);
});

test('cars marked as sold cannot come back, and that is said before', async () => {
  const wizard = await openWizard();
  await toReview(wizard);
  await wizard.user.click(screen.getByRole('radio', { name: 'Mark as sold' }));

  expect(screen.getByText(/this cannot be undone/)).toBeVisible();
});

test('closing asks where something would be lost', async () => {
  const wizard = await openWizard();
  await toReview(wizard);
  await wizard.press('Close');
  expect(wizard.onClose).not.toHaveBeenCalled();
  await wizard.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close' }));

  expect(wizard.onClose).toHaveBeenCalledOnce();
});
