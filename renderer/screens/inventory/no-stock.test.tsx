import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import type { StockColumns, StockState } from '#contract/ipc/inventory.ts';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import { DepsProvider } from '#renderer/deps.ts';
import { profileChanged } from '#renderer/events.ts';
import { aStockCar } from '#renderer/features/inventory/testing.ts';
import type { StockSource } from '#renderer/platform/stock-source.ts';
import { answerLookups } from '#renderer/testing/lookup-fixtures.ts';
import { answer, network, unplug } from '#renderer/testing/network.ts';
import { aProfile, answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { setViewport } from '#renderer/testing/viewport.ts';
import { createWorld, startTestTexts } from '#renderer/testing/world.ts';
import { InventoryScreen } from './InventoryScreen.tsx';

const IDLE: StockState = { phase: 'idle', syncedAt: null, count: 0, waiting: 0, conflicts: 0, refused: 0 };
const SYNCED: StockState = { ...IDLE, syncedAt: '2026-11-21T10:00:00.000Z' };
const CAR = aStockCar(1, { title: 'Lada Niva' });
const LOADED: StockColumns = {
  count: 1,
  columns: Object.fromEntries(Object.entries(CAR).map(([name, value]) => [name, [value]])),
};

/** The main process of a desktop program, as the test has it answer. */
function aProgram(over: Partial<StockSource> = {}) {
  let tell: (state: StockState) => void = () => undefined;
  const source = {
    sync: () => Promise.resolve(IDLE),
    state: () => Promise.resolve(IDLE),
    rows: () => Promise.resolve({ count: 0, columns: {} }),
    waiting: () => Promise.resolve([]),
    onState: (listener: typeof tell) => {
      tell = listener;
      return () => undefined;
    },
    onRows: () => () => undefined,
    ...over,
  } as StockSource;
  return { source, tell: (state: StockState) => act(() => Promise.resolve(tell(state))) };
}

// The list of a narrow screen: the table itself is another matter.
beforeEach(() => setViewport({ width: 600 }));

async function open(stock?: StockSource, stored: Record<string, string> = {}) {
  answerLookups();
  const { store, deps } = createWorld({ language: 'en', stored, platform: stock === undefined ? {} : { stock } });
  await startTestTexts('en');
  if (stored !== SIGNED_IN) store.dispatch(profileChanged(aProfile({ isBusiness: true })));
  render(
    <MemoryRouter initialEntries={['/inventory']}>
      <Provider store={store}>
        <DepsProvider value={deps}>
          <InventoryScreen />
        </DepsProvider>
      </Provider>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const failed = () => screen.findByRole('heading', { level: 1, name: 'The inventory could not be loaded' });
const again = () => screen.getByRole('button', { name: 'Try again' });
const car = () => screen.findByRole('link', { name: 'Lada Niva' });

describe('a stock that cannot be shown', () => {
  test('shows a message where the copy on this computer cannot be read, with other ways and another try', async () => {
    const rows = vi
      .fn<StockSource['rows']>()
      .mockRejectedValueOnce(new ApiFailure({ code: 'INTERNAL', description: '' }))
      .mockResolvedValue(LOADED);
    const user = await open(aProgram({ rows, state: () => Promise.resolve(SYNCED) }).source);
    await failed();
    expect(screen.getByText(/^The copy of the inventory on this computer could not be read/)).toBeInTheDocument();
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/profile?section=2', '/posts/create', '/subscriptions', '/profile?section=1']);

    await user.click(again());

    expect(await car()).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test.each([
    ['offline', /^There is no connection to the server/],
    ['signedOut', /^Please log in/],
    ['failed', /^Something went wrong/],
  ] as const)('is shown where the program has no copy yet and is %s', async (phase, reason) => {
    const { source, tell } = aProgram();
    await open(source);
    expect(await screen.findByRole('status', { name: 'Loading the inventory' })).toBeInTheDocument();

    await tell({ ...IDLE, phase });

    await failed();
    expect(screen.getByText(reason)).toBeInTheDocument();
  });

  test('shows a message on the website where the request fails, and another try shows it', async () => {
    unplug(routes.inventory.changes);
    const user = await open();
    await failed();
    expect(screen.getByText(/^There is no connection/)).toBeInTheDocument();

    network.resetHandlers();
    answerLookups();
    const page = { rows: [CAR], removed: [], cursor: 'c', hasMore: false, totalCount: 1 };
    answer(routes.inventory.changes, { isSuccess: true, value: page });
    await user.click(again());

    expect(await car()).toBeInTheDocument();
  });

  test('shows a message if its owner is unknown, and another try shows it', async () => {
    unplug(routes.identity.userinfo);
    const user = await open(
      aProgram({ rows: () => Promise.resolve(LOADED), state: () => Promise.resolve(SYNCED) }).source,
      SIGNED_IN,
    );
    await failed();

    network.resetHandlers();
    answerLookups();
    answerProfile({ isBusiness: true });
    await user.click(again());

    expect(await car()).toBeInTheDocument();
  });
});

test('a stock without cars is shown as soon as the program has loaded that there are none', async () => {
  const state = vi.fn<StockSource['state']>().mockResolvedValueOnce(IDLE).mockResolvedValue(SYNCED);
  const { source, tell } = aProgram({ state });
  await open(source);
  expect(await screen.findByRole('status', { name: 'Loading the inventory' })).toBeInTheDocument();

  await tell(SYNCED);

  expect(await screen.findByText('No cars yet')).toBeInTheDocument();
});
