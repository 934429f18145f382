import { call, delay, put, select, takeLatest } from 'typed-redux-saga';
import { chatTokenRoutes } from '#contract/http/chat-token-routes.ts';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import { profileChanged, sessionRefused, signedOut } from '#renderer/events.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import type { ChatWorld } from './chat-world.ts';
import { chatActions } from './chat.slice.ts';
import type { WithSite } from './with-site.ts';

const EVERY_MS = 60_000;

/**
 * The profile brings the count of unread messages; it is asked for each minute until the first one. From then on the frame
 * is loaded and tells itself.
 */
export function* followUnread(world: ChatWorld) {
  yield* takeLatest([profileChanged, signedOut, sessionRefused], guarded(follow, world));
  yield* call(guarded(follow, world), undefined);
}

const site = (state: WithSite): WithSite => state;
const isAsked = ({ chat, session }: WithSite): boolean => session.isLoggedIn && !chat.isFrameNeeded;

function* follow({ makeClient }: ChatWorld) {
  const { chat, session } = yield* select(site);
  const unread = session.data?.chatInfo?.unread ?? 0;
  if (unread > 0 && !chat.isFrameNeeded) yield* put(chatActions.unreadCounted(unread));
  while (yield* select(isAsked)) {
    yield* delay(EVERY_MS);
    if (!document.hidden) yield* call(count, makeClient);
  }
}

function* count(makeClient: ChatWorld['makeClient']) {
  try {
    const { value } = yield* call(makeClient(chatTokenRoutes).chatToken.unread, {});
    yield* put(chatActions.unreadCounted(value.unread));
  } catch (error) {
    // It is loaded again a minute later.
    if (!(error instanceof ApiFailure)) throw error;
  }
}
