import { buffers, eventChannel } from 'redux-saga';
import type { UnknownAction } from '@reduxjs/toolkit';
import { call, delay, put, race, select, take } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import { accountLinkRoutes } from '#contract/http/account-link-routes.ts';
import { TELEGRAM_LINK_MINUTES } from '#contract/constants.ts';
import type { TelegramLink, TelegramLogin } from '#contract/http/accounts.ts';
import type { HubArguments } from '#contract/live/hub.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { signedIn } from '#renderer/events.ts';
import { logTelegramRefusal } from '#renderer/lib/log-telegram.ts';
import type { HubLine } from '#renderer/lib/hub.ts';
import { openExternal } from '#renderer/lib/open-external.ts';
import { safeHref } from '#renderer/lib/safe-links.ts';
import type { OpenedTab } from '#renderer/platform/port.ts';
import { authActions } from './auth.slice.ts';
import type { WithAuth } from './auth.slice.ts';

type World = Pick<AppDeps, 'api' | 'makeClient' | 'bearer' | 'platform' | 'now'>;
type Confirmation = HubArguments<'tGUserLoggedIn'>;
type Heard = { confirmation: Confirmation | undefined };
/** `isOver`: the link's time has run out. */
type Outcome = Heard & { isOver: boolean };

const importHub = () => import('#renderer/lib/hub.ts');

/**
 * SPEC.md §7, web messenger login: the bot in a new tab, the hub for its answer, then the server is asked who it was.
 * The event tells only that a user confirmed; its ticket counts in this browser alone (D048, D050).
 */
export function* signInWithTelegram(deps: World, action: UnknownAction) {
  try {
    if (authActions.telegramResumed.match(action)) return yield* call(follow, deps, action.payload);
    // Cancelling came here only to end what was under way.
    if (!authActions.telegramStarted.match(action)) return;
    // Before anything is waited for: only a click may open a tab.
    const tab = deps.platform.openTab?.();
    const link = yield* call(linkFor, deps, action.payload.inviteToken, tab);
    yield* put(authActions.telegramChanged({ phase: 'waiting', link }));
    yield* call(follow, deps, link);
  } catch (error) {
    yield* put(authActions.telegramChanged({ phase: 'failed', failure: failureOf(error) }));
  }
}

function* linkFor({ api, platform }: World, inviteToken: string | null, tab: OpenedTab | undefined) {
  try {
    const { value } = yield* call(api.accounts.tgLink, { body: inviteToken === null ? {} : { inviteToken } });
    showBot(platform, value.botLink, tab);
    return value;
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** A tab the browser refused is no failure: the panel has the same link. */
const showBot = (platform: World['platform'], botLink: string, tab: OpenedTab | undefined): void => {
  const href = safeHref(botLink);
  if (tab === undefined || href === undefined) openExternal(platform, botLink);
  else tab.show(href);
};

function* follow(deps: World, link: TelegramLink) {
  const { confirmation, isOver } = yield* call(waitForConfirmation, deps, link);
  if (confirmation === undefined) {
    return yield* put(authActions.telegramChanged({ phase: 'late', link: isOver ? null : link }));
  }
  yield* put(authActions.telegramChanged({ phase: 'confirming' }));
  const [id, firstName, lastName, ticket] = confirmation;
  if (yield* select((state: WithAuth) => state.auth.connects)) return yield* call(connect, deps, ticket);
  const { value } = yield* call(logIn, deps, { id, firstName, lastName, ticket });
  deps.bearer.set(value.bearer ?? undefined);
  yield* put(authActions.telegramChanged({ phase: 'idle' }));
  yield* put(signedIn());
}

/** Connects Telegram to the account that is signed in. */
function* connect({ makeClient }: World, ticket: string) {
  const { value } = yield* call(makeClient(accountLinkRoutes).accountLinks.telegram, { body: { ticket } });
  yield* put(authActions.telegramChanged({ phase: 'idle' }));
  yield* put(authActions.wayConnected(value.outcome));
}

function* logIn({ api }: World, body: TelegramLogin) {
  try {
    return yield* call(api.accounts.tgLogin, { body });
  } catch (error) {
    logTelegramRefusal(failureOf(error));
    throw error;
  }
}

/** Listens until the bot's answer, the end of the line or of the time; the hub is stopped before anything else is done. */
function* waitForConfirmation({ platform, bearer }: World, { hubUserId }: TelegramLink): SagaGenerator<Outcome> {
  const { openHub } = yield* call(importHub);
  const line = openHub({ userId: hubUserId, transport: platform.hubTransport, getToken: bearer.get });
  const heard = eventChannel<Heard>((emit) => listen(line, emit), buffers.expanding(1));
  try {
    const { first } = yield* race({ first: take(heard), over: delay(TELEGRAM_LINK_MINUTES * MINUTE_MS) });
    return { confirmation: first?.confirmation, isOver: first === undefined };
  } finally {
    heard.close();
    yield* call(line.stop);
  }
}

const listen = (line: HubLine, emit: (heard: Heard) => void): (() => void) => {
  line.on('tGUserLoggedIn', (confirmation) => emit({ confirmation }));
  // oxlint-disable-next-line no-console -- SPEC.md §7: only logged.
  line.on('ReceiveMessage', (args) => console.info('ReceiveMessage', ...args));
  line.onEnd(() => emit({ confirmation: undefined }));
  line.start().catch(() => emit({ confirmation: undefined }));
  return () => undefined;
};
