import { call, delay, race, select, take } from 'typed-redux-saga';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { wentOnline } from '#renderer/events.ts';

type WithConnection = { readonly connection: { readonly isOnline: boolean } };

/** Milliseconds between two questions to a server that was away. */
const ASK_EVERY = 20_000;

export const selectIsOnline = ({ connection }: WithConnection): boolean => connection.isOnline;

/** Waits for the connection. Some hosts send no event when the network is back or the server away: then it polls. */
export function* connected({ api }: Pick<AppDeps, 'api'>) {
  while (!(yield* select(selectIsOnline))) {
    const { isBack } = yield* race({ isBack: take(wentOnline), again: delay(ASK_EVERY) });
    if (isBack !== undefined) return;
    try {
      yield* call(() => api.health.check());
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
    }
  }
}
