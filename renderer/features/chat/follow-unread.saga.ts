import { call, delay, put, select, takeLatest } from 'typed-redux-saga';
import { chatTokenRoutes } from '#contract/http/chat-token-routes.ts';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import { profileChanged, sessionRefused, signedOut } from '#renderer/events.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import type { ChatWorld } from './chat.saga.ts';
import { chatActions } from './chat.slice.ts';
import type { WithSite } from './with-site.ts';

const EVERY_MS = 60_000;

/** Counts unread messages at the start and each minute; from the first one on the frame is loaded and tells itself. */
export function* followUnread(world: ChatWorld) {
  yield* takeLatest([profileChanged, signedOut, sessionRefused], guarded(ask, world));
  yield* call(guarded(ask, world), undefined);
}

const isAsked = ({ chat, session }: WithSite): boolean => session.isLoggedIn && !chat.isFrameNeeded;

function* ask({ makeClient }: ChatWorld) {
  while (yield* select(isAsked)) {
    if (!document.hidden) yield* call(count, makeClient);
    yield* delay(EVERY_MS);
  }
}

function* count(makeClient: ChatWorld['makeClient']) {
  try {
    const { value } = yield* call(makeClient(chatTokenRoutes).chatToken.unread, {});
    yield* put(chatActions.unreadCounted(value.unread));
  } catch (error) {
    // The next minute asks again.
    if (!(error instanceof ApiFailure)) throw error;
  }
}
