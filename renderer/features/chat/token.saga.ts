import { call, delay, select, takeLatest, throttle } from 'typed-redux-saga';
import { CHAT_API_KEY, chatTokenRoutes, CHAT_TOKEN_SECONDS } from '#contract/http/chat-token-routes.ts';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import { profileChanged, sessionRefused, signedOut, wentOnline } from '#renderer/events.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import type { ChatWorld } from './chat-world.ts';
import { chatActions } from './chat.slice.ts';
import type { WithSite } from './with-site.ts';

/** Two minutes before it expires. */
const RENEW_MS = (CHAT_TOKEN_SECONDS - 120) * 1000;
/** After a failure, doubled with each further one. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** A frame that requests tokens without end costs at most one call in this time. */
const ASK_AGAIN_MS = 5000;

/** Gives every document of the frame that is ready its user's token and renews it (SECURITY rules 30 and 46). */
export function* followToken(world: ChatWorld) {
  const { frameReady, frameLost, tokenNeeded } = chatActions;
  // Whatever ends a session or a document also ends its renewals.
  yield* takeLatest(
    [frameReady, frameLost, profileChanged, wentOnline, signedOut, sessionRefused],
    guarded(keepToken, world),
  );
  yield* throttle(ASK_AGAIN_MS, tokenNeeded, guarded(giveToken, world));
}

const mayHaveToken = ({ chat, session }: WithSite): boolean =>
  chat.frame !== 'loading' && session.isLoggedIn && session.data !== null;

function* keepToken(world: ChatWorld) {
  let pause = FIRST_PAUSE_MS;
  while (yield* select(mayHaveToken)) {
    if (yield* call(giveToken, world)) {
      pause = FIRST_PAUSE_MS;
      yield* delay(RENEW_MS);
    } else {
      yield* delay(pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }
}

/** False where the server could not be reached. */
function* giveToken({ line, makeClient }: ChatWorld) {
  if (!(yield* select(mayHaveToken))) return false;
  const { chatToken } = makeClient(chatTokenRoutes);
  try {
    const { data } = yield* call(() => chatToken.issue({ body: { apiKey: CHAT_API_KEY } }));
    line.send({ type: 'SetChatToken', payload: { token: data.token } });
    return true;
  } catch (error) {
    if (error instanceof ApiFailure) return false;
    throw error;
  }
}
