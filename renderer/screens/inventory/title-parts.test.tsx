import { configureStore } from '@reduxjs/toolkit';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import { workstationRoutes } from '#contract/http/workstation-routes.ts';
import type { Today } from '#contract/http/workstation.ts';
import type { StockState } from '#contract/ipc/inventory.ts';
import { DepsProvider } from '#renderer/deps.ts';
import { NO_FILTERS } from '#renderer/features/inventory/grid-filters.ts';
import { aGridRow } from '#renderer/features/inventory/testing.ts';
import { aProfile } from '#renderer/testing/profile-fixtures.ts';
import { answer } from '#renderer/testing/network.ts';
import { createWorld, startTestTexts } from '#renderer/testing/world.ts';
import { InTitleBar } from '#renderer/ui/title-place/InTitleBar.tsx';
import { TITLE_PLACES } from '#renderer/ui/title-place/title-places.ts';
import { StockRail } from './StockRail.tsx';
import { SyncChip } from './SyncChip.tsx';
import { Toolbar } from './Toolbar.tsx';

const todayIs = (value: Today) => answer(workstationRoutes.workstation.today, { isSuccess: true, value });
const noViewings = () =>
  answer(workstationRoutes.workstation.viewings, {
    isSuccess: true,
    value: { items: [], totalCount: 0, calendarUrl: '/chat/calendar/viewings.ics?sig=a' },
  });

async function show(what: ReactNode) {
  await startTestTexts('en');
  const { deps } = createWorld({ language: 'en' });
  const store = configureStore({ reducer: () => ({ chat: { unread: 3 } }) });
  render(
    <Provider store={store}>
      <DepsProvider value={deps}>
        <MemoryRouter>{what}</MemoryRouter>
      </DepsProvider>
    </Provider>,
  );
  return userEvent.setup();
}
const nothing = () => undefined;

const STATE: StockState = {
  phase: 'idle',
  // In the time zone of this computer.
  syncedAt: new Date(2026, 10, 21, 10, 41).toISOString(),
  count: 64,
  waiting: 0,
  conflicts: 0,
  refused: 0,
};

describe('the state of the copy in the title bar', () => {
  test.each<[string, Partial<StockState>]>([
    ['Synced 10:41', {}],
    ['Synced 10:41', { phase: 'syncing' }],
    ['Syncing', { phase: 'syncing', syncedAt: null }],
    ['Sending 2 changes', { phase: 'syncing', waiting: 2 }],
    ['Offline', { phase: 'offline' }],
    ['Offline, 3 changes waiting', { phase: 'offline', waiting: 3 }],
    ['The server does not answer', { phase: 'failed', waiting: 1 }],
    ['Logged out', { phase: 'signedOut' }],
  ])('says “%s” of %j', async (text, over) => {
    let pressed = 0;
    const user = await show(<SyncChip state={{ ...STATE, ...over }} onOpen={() => (pressed += 1)} />);
    await user.click(screen.getByRole('button', { name: text }));

    expect(pressed).toBe(1);
  });
});

describe('a part for the title bar', () => {
  test('is in it where there is one', async () => {
    await show(
      <>
        <div id={TITLE_PLACES.search} data-testid="bar" />
        <main>
          <Toolbar count={64} onPalette={nothing} onImportFile={nothing} onImportPhotos={undefined} />
        </main>
      </>,
    );

    expect(within(screen.getByTestId('bar')).getByRole('button', { name: /^Search VIN/ })).toBeInTheDocument();
    expect(within(screen.getByRole('main')).queryByRole('button', { name: /^Search VIN/ })).toBeNull();
  });

  test('is where the website has it, or nowhere', async () => {
    await show(
      <main>
        <Toolbar count={64} onPalette={nothing} onImportFile={nothing} onImportPhotos={undefined} />
        <InTitleBar place="state">Synced</InTitleBar>
      </main>,
    );

    expect(screen.getByRole('button', { name: /^Search VIN/ })).toBeInTheDocument();
    expect(screen.queryByText('Synced')).toBeNull();
  });
});

describe('the rail', () => {
  beforeEach(() => {
    todayIs({ drafts: [], chats: 0 });
    noViewings();
  });
  const rows = [aGridRow(1), aGridRow(2, { status: 'sold' })];
  const rail = (over: Parameters<typeof aProfile>[0], did: string[]) => (
    <StockRail
      rows={rows}
      filters={NO_FILTERS}
      profile={aProfile({ name: 'Ararat Motors', postCredits: 98, ...over })}
      views={[]}
      onImport={() => did.push('import')}
      onFilters={nothing}
      onView={nothing}
      onEditView={nothing}
    />
  );

  test('leads to everything that is drawn, in its order', async () => {
    const did: string[] = [];
    const user = await show(rail({}, did));
    const sections = within(screen.getByRole('navigation', { name: 'Sections' }));
    const names = [...screen.getByRole('navigation', { name: 'Sections' }).children].map(
      ({ textContent }) => textContent,
    );

    expect(names).toEqual(['Inventory2', 'Import', 'Chats33 unread messages', 'Subscription', 'Settings']);
    await user.click(sections.getByRole('button', { name: 'Import' }));
    expect(did).toEqual(['import']);
    expect(sections.getByRole('link', { name: /^Chats/ })).toHaveAttribute('href', '/inventory/chats');
  });

  test('shows what waits today, and leaves out what does not', async () => {
    todayIs({ drafts: [7], chats: 2 });
    await show(rail({}, []));
    const today = within(screen.getByRole('list', { name: 'Today' }));

    expect(await today.findByRole('link', { name: /^Unanswered chats/ })).toHaveAttribute('href', '/inventory/chats');
    expect(today.getByRole('link', { name: /^Drafts/ })).toHaveAttribute('href', '/posts/edit/7');
    expect(today.getAllByRole('button').map(({ title }) => title)).toEqual(['Without photos', 'Over 60 days']);
  });

  test('shows the plan, and how many of its cars are posted', async () => {
    await show(rail({ subscriptionName: 'Premium' }, []));
    const account = screen.getByRole('link', { name: /Ararat Motors/ });

    expect(account).toHaveTextContent('Ararat MotorsPremium · 2 / 100');
    expect(account).toHaveAttribute('href', '/profile?section=2');
  });

  test('shows what can still be posted where there is no plan', async () => {
    await show(rail({ postCredits: 1 }, []));

    expect(screen.getByRole('link', { name: /Ararat Motors/ })).toHaveTextContent('1 car can be posted');
  });
});
