import { renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { beforeEach, expect, test, vi } from 'vitest';
import { PostId, UserId } from '#contract/ids.ts';
import type { StockState, Waiting } from '#contract/ipc/inventory.ts';
import { DepsProvider } from '#renderer/deps.ts';
import type { StockItem, StockSource } from '#renderer/platform/stock-source.ts';
import { showToast } from '#renderer/ui/feedback/show-toast.ts';
import type { Toast } from '#renderer/ui/feedback/toast.ts';
import { createWorld, startTestTexts } from '#renderer/testing/world.ts';
import { useChanges } from './use-changes.ts';

/** The toasts of a test. */
const said: Pick<Toast, 'text' | 'action'>[] = [];
const toast = (_tone: Toast['tone'], text: string, action?: Toast['action']): void => void said.push({ text, action });

beforeEach(async () => {
  said.length = 0;
  await startTestTexts('en');
});

const STATE: StockState = { phase: 'idle', syncedAt: null, count: 1, waiting: 0, conflicts: 0, refused: 0 };
const mileage = (value: number): StockItem[] => [
  { postId: PostId.parse(1), change: { kind: 'edit', fields: { mileage: value } } },
];
const refused = (batch: string): Waiting => ({
  key: `key-${batch}`,
  batch,
  postId: PostId.parse(1),
  title: 'Kia Forte',
  change: { kind: 'show' },
  at: '2026-11-21T10:00:00.000Z',
  state: 'refused',
  error: { code: 'VALIDATION_FAILED', description: '' },
  conflict: null,
});

function mount(source: Partial<StockSource>, say = toast) {
  const { store, deps } = createWorld({ language: 'en' });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <DepsProvider value={deps}>{children}</DepsProvider>
    </Provider>
  );
  const nothing = { waiting: () => undefined, undoImport: () => undefined };
  const world = { source: source as StockSource, userId: UserId.parse(2) };
  return renderHook(({ waiting }) => useChanges({ ...world, waiting }, say, nothing), {
    wrapper,
    initialProps: { waiting: [] as readonly Waiting[] },
  });
}
const open = (source: Partial<StockSource>) => mount(source).result.current;

test('an edit made while another change is on its way is sent as well', async () => {
  let answer: (state: StockState) => void = () => undefined;
  const slow = new Promise<StockState>((resolve) => {
    answer = resolve;
  });
  const change = vi.fn<StockSource['change']>().mockReturnValue(slow);
  const changes = open({ change, waiting: () => Promise.resolve([]) });

  const done = [changes.run(mileage(10), 'First is done'), changes.edit(mileage(20), 'Second is done')];
  answer(STATE);
  await Promise.all(done);

  expect(change.mock.calls.map(([, items]) => items)).toEqual([mileage(10), mileage(20)]);
  expect(said.map(({ text }) => text)).toEqual(['First is done', 'Second is done']);
});

test('a change that could not be taken back is said to be so', async () => {
  let left: Waiting[] = [];
  const undo = vi.fn<StockSource['undo']>().mockImplementation((batch) => {
    left = [refused(`undo of ${batch}`)];
    return Promise.resolve({ ...STATE, refused: 1 });
  });
  const changes = open({ change: () => Promise.resolve(STATE), undo, waiting: () => Promise.resolve(left) });
  await changes.run(mileage(10), 'The mileage is changed');

  said[0]?.action?.onPress();

  await waitFor(() => expect(said.map(({ text }) => text)).toContain('1 change was not undone'));
  expect(said).toHaveLength(2);
  expect(undo).toHaveBeenCalledTimes(1);
});

test('a change that the network cut is done for the user, who can take it back', async () => {
  const cut = (batch: string): Waiting => ({ ...refused(batch), error: { code: 'OFFLINE', description: '' } });
  let left: Waiting[] = [];
  const change: StockSource['change'] = (batch) => {
    left = [cut(batch)];
    return Promise.resolve({ ...STATE, waiting: 1 });
  };
  const changes = open({ change, waiting: () => Promise.resolve(left) });

  await changes.edit(mileage(10), 'The car is changed');

  expect(said).toEqual([{ text: 'The car is changed', action: expect.objectContaining({ label: 'Undo' }) }]);
});

test('what got through of a change that broke off can be taken back', async () => {
  const cars = Array.from({ length: 1500 }, (_, at): StockItem => {
    return { postId: PostId.parse(at + 1), change: { kind: 'hide' } };
  });
  const change = vi
    .fn<StockSource['change']>()
    .mockResolvedValueOnce(STATE)
    .mockRejectedValueOnce(new Error('the disk is full'));
  const undo = vi.fn<StockSource['undo']>().mockResolvedValue(STATE);
  const changes = open({ change, undo, waiting: () => Promise.resolve([]) });
  await changes.run(cars, 'Hidden');

  changes.undo();

  await waitFor(() => expect(undo).toHaveBeenCalledTimes(1));
  expect(undo.mock.calls[0]?.[0]).toBe(change.mock.calls[0]?.[0]);
});

/** Toasts in sight, as the screen shows them. */
const present: typeof toast = (tone, text, action) => void showToast({ tone, text, action, closeLabel: 'Close' });

test('that a change is done is said no longer once it needs the person', async () => {
  let batch = '';
  const change: StockSource['change'] = (name) => {
    batch = name;
    return Promise.resolve(STATE);
  };
  const { result, rerender } = mount({ change, waiting: () => Promise.resolve([]) }, present);
  await result.current.edit(mileage(10), 'The car is changed');
  await screen.findByText('The car is changed');

  rerender({ waiting: [refused(batch)] });

  await waitFor(() => expect(screen.queryByText('The car is changed')).toBeNull());
});

test('that changes did not go through is said until the person decided about them', async () => {
  let left: Waiting[] = [];
  const change: StockSource['change'] = (batch) => {
    left = [refused(batch)];
    return Promise.resolve(STATE);
  };
  const { result, rerender } = mount({ change, waiting: () => Promise.resolve(left) }, present);
  await result.current.edit(mileage(10), 'Done');
  await screen.findByText('1 change of 1 did not go through');
  rerender({ waiting: left });
  expect(screen.getByText('1 change of 1 did not go through')).toBeVisible();

  rerender({ waiting: [] });

  await waitFor(() => expect(screen.queryByText('1 change of 1 did not go through')).toBeNull());
});

test('a question that is asked beside the field shows no toast', async () => {
  let left: Waiting[] = [];
  const change: StockSource['change'] = (batch) => {
    left = [refused(batch)];
    return Promise.resolve(STATE);
  };
  const changes = open({ change, waiting: () => Promise.resolve(left) });

  await changes.edit(mileage(10), 'Done', () => true);
  await changes.edit(mileage(10), 'Done', () => false);

  expect(said.map(({ text }) => text)).toEqual(['1 change of 1 did not go through']);
});
