import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { DepsProvider } from '#renderer/deps.ts';
import { aStockCar } from '#renderer/features/inventory/testing.ts';
import type { Stock } from '#renderer/features/inventory/inventory.slice.ts';
import type { StockItem, StockSource } from '#renderer/platform/stock-source.ts';
import { answerLookups } from '#renderer/testing/lookup-fixtures.ts';
import { unplug } from '#renderer/testing/network.ts';
import { aProfile } from '#renderer/testing/profile-fixtures.ts';
import { createWorld, startTestTexts } from '#renderer/testing/world.ts';
import { LotStock } from './LotStock.tsx';

const CARS = [
  aStockCar(1, { title: 'Toyota RAV4', vin: 'JTMDF4DV5AD012345', price: 21_000 }),
  aStockCar(2, { title: 'Kia Rio', stockNumber: 'A-17', imageCount: 4 }),
  aStockCar(3, { title: 'BMW X5', status: 'sold' }),
];

async function show(path = '/inventory', cars = CARS) {
  answerLookups();
  unplug(routes.posts.edit);
  const { store, deps } = createWorld({ language: 'en' });
  await startTestTexts('en');
  const done: StockItem[] = [];
  const source = {
    change: async (_batch: string, items: readonly StockItem[]) => void done.push(...items),
    waiting: async () => [],
    rowsOf: async () => [],
  } as unknown as StockSource;
  const stock = { rows: cars, state: null, waiting: [], failure: null, unread: null } satisfies Stock;
  render(
    <Provider store={store}>
      <DepsProvider value={deps}>
        <MemoryRouter initialEntries={[path]}>
          <LotStock stock={stock} source={source} profile={aProfile({ isBusiness: true })} />
        </MemoryRouter>
      </DepsProvider>
    </Provider>,
  );
  return { user: userEvent.setup(), done };
}
const names = () => within(screen.getByRole('list', { name: 'Inventory' })).getAllByRole('link');
const dialog = (name: string) => screen.findByRole('dialog', { name });

afterEach(() => vi.unstubAllGlobals());

test('lists the cars on the lot; sold ones have a list of their own', async () => {
  const { user } = await show();
  expect(names().map(({ textContent }) => textContent)).toEqual(['Toyota RAV4', 'Kia Rio']);

  await user.click(screen.getByRole('button', { name: /^Sold/ }));

  expect(names().map(({ textContent }) => textContent)).toEqual(['BMW X5']);
});

test('the end of a VIN and a stock number find a car; nothing found shows a message', async () => {
  const { user } = await show();
  const search = screen.getByRole('searchbox');

  await user.type(search, '12345');
  await waitFor(() => expect(names().map(({ textContent }) => textContent)).toEqual(['Toyota RAV4']));
  await user.clear(search);
  await user.type(search, 'zzz');

  expect(await screen.findByText('No car matches “zzz”.')).toBeInTheDocument();
});

test('a car opens over the list, its price is changed and it closes', async () => {
  const { user, done } = await show();
  await user.click(screen.getByRole('link', { name: 'Toyota RAV4' }));
  const car = within(await dialog('Toyota RAV4'));

  const price = car.getByRole('textbox', { name: /^Price/ });
  await user.clear(price);
  await user.type(price, '20500{Enter}');
  await waitFor(() => expect(done).toHaveLength(1));
  await user.click(car.getByRole('button', { name: 'Back to the list' }));

  expect(done[0]).toMatchObject({ postId: 1, change: { kind: 'edit', fields: { price: 20_500 } } });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the car in the address is open after a reload, and a car that is not there opens nothing', async () => {
  await show('/inventory?car=2');
  expect(await dialog('Kia Rio')).toBeInTheDocument();
});

test('an address of a car that left the stock shows the list', async () => {
  await show('/inventory?car=77');

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(names()).toHaveLength(2);
});

test('a sale is asked about first', async () => {
  const { user, done } = await show('/inventory?car=1');
  const car = within(await dialog('Toyota RAV4'));

  await user.click(car.getByRole('button', { name: 'Mark as sold' }));
  await user.click(within(await dialog('Mark 1 car as sold?')).getByRole('button', { name: 'Sold' }));

  await waitFor(() => expect(done).toEqual([{ postId: 1, change: { kind: 'sold' } }]));
});

test('a refused camera is explained and tried again, and typing finds the car', async () => {
  vi.stubGlobal('BarcodeDetector', class {});
  const refused = vi.fn<() => Promise<never>>(() => Promise.reject(new DOMException('', 'NotAllowedError')));
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: refused } });
  const { user } = await show();

  await user.click(screen.getByRole('button', { name: 'Scan a VIN' }));
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('Allow it in the settings of this site, or type the VIN'),
  );
  await user.click(screen.getByRole('button', { name: 'Try the camera again' }));
  await waitFor(() => expect(refused).toHaveBeenCalledTimes(2));
  await user.type(await screen.findByRole('textbox', { name: 'VIN or its last digits' }), '012345{Enter}');

  expect(await dialog('Toyota RAV4')).toBeInTheDocument();
});

test('a browser without a code reader offers typing', async () => {
  const { user } = await show();

  await user.click(screen.getByRole('button', { name: 'Scan a VIN' }));

  expect(screen.getByText(/^This browser does not read codes/)).toBeInTheDocument();
});

test('a VIN is given to a car that has none; what can be no VIN is refused', async () => {
  const { user, done } = await show('/inventory?car=2');
  const give = async (text: string) => {
    await user.click(screen.getByRole('button', { name: 'Scan or type the VIN' }));
    await user.type(await screen.findByRole('textbox', { name: 'VIN' }), `${text}{Enter}`);
  };

  await give('123');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('A VIN has 17 letters'));
  await give('jtmdf4dv5ad012345');

  await waitFor(() => expect(done[0]?.change).toMatchObject({ kind: 'edit', fields: { vin: 'JTMDF4DV5AD012345' } }));
});

test('draws a part of a long list at first', async () => {
  await show(
    '/inventory',
    Array.from({ length: 300 }, (_, at) => aStockCar(at + 1)),
  );

  expect(names()).toHaveLength(40);
});
