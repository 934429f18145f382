import { runSaga, stdChannel } from 'redux-saga';
import type { Action } from 'redux';
import { expect, test, vi } from 'vitest';
import { suggestionsFor } from '#renderer/testing/suggestions.ts';
import { PATIENCE_MS, suggestSaga } from './suggest.saga.ts';
import { askedText, suggestActions } from './suggest.slice.ts';

const ASKED = askedText('toyota', 'en USD');

test('late suggestions are still shown, and Enter waits for them only three seconds', async () => {
  vi.useFakeTimers();
  const reply = suggestionsFor({ BrandId: 1 });
  const held = Promise.withResolvers<typeof reply>();
  const api = { posts: { suggest: () => held.promise } };
  const channel = stdChannel<Action>();
  const said: unknown[] = [];
  const world = { channel, dispatch: (action: unknown) => said.push(action), getState: () => ({}) };
  const task = runSaga(world, suggestSaga, { api } as never);
  channel.put(suggestActions.typed(ASKED));

  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(said).toEqual([suggestActions.failed(ASKED.key)]);
  held.resolve(reply);
  await vi.advanceTimersByTimeAsync(0);
  expect(said.at(-1)).toEqual(suggestActions.found({ key: ASKED.key, value: reply.value }));

  task.cancel();
  vi.useRealTimers();
});
