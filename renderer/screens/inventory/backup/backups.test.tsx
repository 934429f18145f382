import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { describe, expect, test } from 'vitest';
import type { BackupSource, BackupState, HeldFile } from '#renderer/platform/backup-source.ts';
import { DepsProvider } from '#renderer/deps.ts';
import { createWorld, startTestTexts } from '#renderer/testing/world.ts';
import { HeldFiles } from './HeldFiles.tsx';
import { LazyBackups } from './LazyBackups.tsx';
import { useBackups } from './use-backups.ts';

const COPIES: BackupState['backups'] = [
  { id: '2026-11-21T10-00-00.000Z', at: '2026-11-21T10:00:00.000Z', bytes: 52_000, waiting: 3 },
  { id: '2026-11-20T10-00-00.000Z', at: '2026-11-20T10:00:00.000Z', bytes: 49_152, waiting: 1 },
];
const STATE: BackupState = { backups: COPIES, damaged: [], held: [], failedAt: null, restoredFrom: null };

type Outcome = Awaited<ReturnType<BackupSource['restore']>>['outcome'];

/** A host that keeps copies; records its calls. */
function aHost(state: Partial<BackupState> = {}, outcome: Outcome = 'restarting') {
  const asked: string[] = [];
  const listeners = new Set<Parameters<BackupSource['onOpened']>[0]>();
  let now: BackupState = { ...STATE, ...state };
  const source: BackupSource = {
    state: () => Promise.resolve(now),
    make: () => {
      asked.push('make');
      now = { ...now, backups: [{ ...COPIES[0]!, id: '2026-11-22T10-00-00.000Z' }, ...now.backups], failedAt: null };
      return Promise.resolve(now);
    },
    restore: (id) => (asked.push(`restore ${id}`), Promise.resolve({ outcome })),
    damageSeen: () => {
      asked.push('seen');
      now = { ...now, damaged: [] };
      return Promise.resolve(now);
    },
    onOpened: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const tellOpened = (what: HeldFile) => {
    for (const listener of listeners) listener({ what });
  };
  return { source, asked, tellOpened };
}

/** Beside the stock: the notice that shows by itself, and a button for the dialog. */
function Stock() {
  const backups = useBackups();
  return (
    <>
      <button type="button" onClick={backups?.open}>
        Backups
      </button>
      {backups !== null && <LazyBackups backups={backups} />}
      {backups !== null && <HeldFiles held={backups.held} />}
    </>
  );
}

async function show(backup: BackupSource): Promise<void> {
  const { deps, store } = createWorld({ platform: { backup } });
  await startTestTexts();
  render(
    <Provider store={store}>
      <DepsProvider value={deps}>
        <Stock />
      </DepsProvider>
    </Provider>,
  );
}

async function open(backup: BackupSource): Promise<void> {
  await show(backup);
  await userEvent.click(screen.getByRole('button', { name: 'Backups' }));
}

const restoreButtons = () => screen.findAllByRole('button', { name: /^Restore the copy of/ });

test('files that another program holds are named until each of them is open', async () => {
  const host = aHost({ held: ['outbox', 'drafts'] });
  await show(host.source);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Changes that wait for the server · Drafts and new cars that wait');
  act(() => host.tellOpened('outbox'));
  expect(alert).not.toHaveTextContent('Changes that wait for the server');
  act(() => host.tellOpened('drafts'));

  expect(screen.queryByText(/cannot be opened right now/)).toBeNull();
});

describe('the copies of the work', () => {
  test('are listed with time, size and what waited in them', async () => {
    await open(aHost().source);
    const [latest] = await screen.findAllByRole('listitem');

    expect(latest?.textContent).toMatch(/November 21, 2026.*51 kB.*3 changes waiting/);
  });

  test('one is brought back after a question, once', async () => {
    const { source, asked } = aHost();
    await open(source);
    const [, older] = await restoreButtons();
    await userEvent.click(older!);
    expect(asked).toEqual([]);
    const confirm = screen.getByRole('button', { name: 'Restore and restart' });
    expect(document.activeElement).toBe(confirm);
    await userEvent.click(confirm);

    expect(asked).toEqual(['restore 2026-11-20T10-00-00.000Z']);
    expect(await screen.findByText('The program restarts now.')).toBeTruthy();
    const left = (await restoreButtons()).filter((button) => !(button as HTMLButtonElement).disabled);
    expect(left).toEqual([]);
  });

  test('none is brought back where the person thinks better of it', async () => {
    const { source, asked } = aHost();
    await open(source);
    const [latest] = await restoreButtons();
    await userEvent.click(latest!);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));

    expect(await restoreButtons()).toHaveLength(2);
    expect(asked).toEqual([]);
  });

  test.each([
    ['damaged', /This copy is damaged/],
    ['gone', /no longer there/],
    ['failed', /could not be written/],
  ] as const)('the outcome "%s" is shown', async (outcome, text) => {
    await open(aHost({}, outcome).source);
    const [latest] = await restoreButtons();
    await userEvent.click(latest!);
    await userEvent.click(screen.getByRole('button', { name: 'Restore and restart' }));

    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('one more is made at once', async () => {
    const { source, asked } = aHost({ failedAt: '2026-11-21T11:00:00.000Z' });
    await open(source);
    expect(await screen.findByText(/A copy could not be made/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Copy now' }));

    expect(asked).toEqual(['make']);
    await waitFor(async () => expect(await restoreButtons()).toHaveLength(3));
    await waitFor(() => expect(screen.queryByText(/A copy could not be made/)).toBeNull());
  });
});

describe('when the stock comes on show', () => {
  const DAMAGED = { what: 'outbox', at: '2026-11-21T09:00:00.000Z', name: 'outbox.sqlite.damaged-1' } as const;

  test('damaged files are reported, until the person has read it', async () => {
    const { source, asked } = aHost({ damaged: [DAMAGED] });
    await show(source);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('outbox.sqlite.damaged-1');
    await userEvent.click(within(alert).getByRole('button', { name: 'I have read this' }));

    expect(asked).toEqual(['seen']);
    await waitFor(() => expect(screen.queryByText(/were damaged/)).toBeNull());
  });

  test('a copy that was restored is reported', async () => {
    await show(aHost({ restoredFrom: '2026-11-20T10:00:00.000Z' }).source);

    expect(await screen.findByText(/The copy of November 20, 2026/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
