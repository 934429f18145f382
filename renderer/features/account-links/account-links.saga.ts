import { call, put, takeLatest, takeLeading } from 'typed-redux-saga';
import { accountLinkRoutes } from '#contract/http/account-link-routes.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { ClientFor } from '#renderer/api/client.ts';
import type { Api } from '#contract/http/index.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { failed, signedIn } from '#renderer/events.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { accountLinksActions } from './account-links.slice.ts';
import type { LinkAct } from './account-links.slice.ts';

type Links = ClientFor<Pick<Api, 'accountLinks'>>['accountLinks'];
type World = { readonly links: Links };

export function* accountLinksSaga({ makeClient }: Pick<AppDeps, 'makeClient'>) {
  const world: World = { links: makeClient(accountLinkRoutes).accountLinks };
  const { opened, confirmAsked, emailAsked, disconnectAsked, mergeAsked, declineAsked } = accountLinksActions;
  yield* takeLatest(opened, guarded(load, world));
  yield* takeLeading([confirmAsked, emailAsked, disconnectAsked, mergeAsked, declineAsked], guarded(act, world));
}

function* load({ links }: World) {
  try {
    const { value } = yield* abortable((signal) => links.state({}, signal));
    yield* put(accountLinksActions.loaded(value));
  } catch (error) {
    yield* put(failed(failureOf(error)));
  }
}

const ACTS = {
  confirmAsked: 'confirm',
  emailAsked: 'email',
  disconnectAsked: 'disconnect',
  mergeAsked: 'merge',
  declineAsked: 'decline',
} as const satisfies Record<string, LinkAct>;

type Asked = ReturnType<(typeof accountLinksActions)[keyof typeof ACTS]>;

/** Sends the request, then reads the state of both sides again, even after a failure. */
function* act(world: World, action: Asked) {
  // The type of an action ends in the name of its creator.
  const name = action.type.slice(action.type.indexOf('/') + 1) as keyof typeof ACTS;
  const asked = ACTS[name];
  yield* put(accountLinksActions.changed({ phase: 'running', act: asked }));
  try {
    yield* call(send, world, action);
    yield* call(load, world);
    yield* put(accountLinksActions.changed({ phase: 'done', act: asked }));
  } catch (error) {
    yield* call(load, world);
    yield* put(accountLinksActions.changed({ phase: 'failed', act: asked, failure: failureOf(error) }));
  }
}

function* send({ links }: World, action: Asked) {
  const { confirmAsked, emailAsked, disconnectAsked, mergeAsked } = accountLinksActions;
  if (confirmAsked.match(action)) return yield* call(links.confirm, { body: { password: action.payload } });
  if (emailAsked.match(action)) return yield* call(links.email, { body: action.payload });
  if (disconnectAsked.match(action)) return yield* call(links.disconnect, { body: { way: action.payload } });
  if (!mergeAsked.match(action)) return yield* call(links.decline);
  yield* call(links.merge, { body: { id: action.payload } });
  // The session may be another account's now: all personal data is loaded again.
  return yield* put(signedIn());
}
