import { call, put, select, take, takeLatest } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import type { EditablePost } from '#contract/http/own-posts.ts';
import type { Profile } from '#contract/http/identity.ts';
import type { PostId } from '#contract/ids.ts';
import type { Currency } from '#contract/money.ts';
import { ApiFailure, failureOf } from '#renderer/api/api-failure.ts';
import { profileChanged, sessionRefused } from '#renderer/events.ts';
import { VISITOR } from '#renderer/lib/draft-owner.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { keepsStock } from '#renderer/platform/capabilities.ts';
import { copyCar } from './copy-car.ts';
import { defaultsFor } from './defaults.ts';
import { contentOfPost, isSameContent } from './drafts/draft-content.ts';
import { findDrafts } from './drafts/found-drafts.ts';
import { postPhotosActions } from './photos/post-photos.slice.ts';
import { postFormActions } from './post-form.slice.ts';
import { isOver } from './post-form.state.ts';
import { takeBack } from './queue.saga.ts';
import type { Content, DraftVersion, FormDeps, FormTarget, WithPostForm } from './post-form.types.ts';

type WithPerson = WithPostForm & {
  readonly session: { readonly isLoggedIn: boolean; readonly isPending: boolean; readonly data: Profile | null };
  readonly preferences: { readonly currency: Currency };
};
type Opened = ReturnType<typeof postFormActions.opened>;
/** What the form would be without any draft. */
type Base = { readonly content: Content; readonly post: EditablePost | null };

/** Brings a form to the screen: defaults or the post, and over them the newest draft. */
export function* openSaga(deps: FormDeps) {
  yield* takeLatest(postFormActions.opened, guarded(open, deps));
}

const personIn = (state: WithPerson): WithPerson => state;

/** An open form stays, with its text and its running work. */
const isOpen = ({ postForm, session }: WithPerson, target: FormTarget): boolean =>
  postForm.load.phase === 'ready' &&
  postForm.target === target &&
  !isOver(postForm.save) &&
  postForm.owner === ownerOf(session.data);

const ownerOf = (profile: Profile | null): string => (profile === null ? VISITOR : String(profile.id));

function* open(deps: FormDeps, { payload: { target, waiting, copyOf } }: Opened) {
  if (waiting === undefined && copyOf === undefined && isOpen(yield* select(personIn), target)) return;
  yield* put(postFormActions.loadStarted(target));
  try {
    const profile = yield* call(whoWrites, deps);
    if (waiting !== undefined) yield* call(takeBack, deps, { owner: ownerOf(profile), key: waiting });
    const base = yield* call(beginning, deps, target, profile);
    const of = { owner: ownerOf(profile), target: String(target) };
    const found =
      copyOf === undefined
        ? yield* call(findDrafts, deps, of)
        : [yield* call(copyCar, deps, { owner: of.owner, copyOf })];
    const drafts = found.filter((draft) => !isSameContent(draft, base.content));
    yield* put(postFormActions.ready(readyWith(base, { ...of, form: target }, drafts)));
    if (drafts[0]?.isVinAsked === true) yield* put(postFormActions.vinAsked());
    if (drafts[0]?.isAsked === true && keepsStock(deps.platform)) yield* call(submitOnceRestored);
  } catch (error) {
    yield* put(postFormActions.loadFailed(failureOf(error)));
  }
}

/** The desktop program continues a submission that was interrupted by closing it; a browser page waits for the user. */
function* submitOnceRestored() {
  yield* take(postPhotosActions.restored);
  yield* put(postFormActions.submitted());
}

/** The user's profile once it is loaded; null for a visitor. */
function* whoWrites({ api }: FormDeps) {
  while (true) {
    const { session } = yield* select(personIn);
    if (!session.isLoggedIn || session.data !== null) return session.data;
    // Where the profile failed to come at the start, it is asked for here.
    if (!session.isPending) {
      const { value } = yield* call(api.identity.userinfo);
      yield* put(value === null ? sessionRefused() : profileChanged(value as Profile));
    } else yield* take('*');
  }
}

/** The country of the market for a first-time seller, whose profile names none; null where it cannot be known now. */
function* countryOfMarket(api: FormDeps['api']): SagaGenerator<number | null> {
  try {
    const { value } = yield* call(api.rates.current);
    return value.siteCountryId;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return null;
  }
}

function* beginning({ api }: FormDeps, target: FormTarget, profile: Profile | null) {
  if (target === 'new') {
    const { preferences } = yield* select(personIn);
    const marketCountryId = profile?.countryId == null ? yield* call(countryOfMarket, api) : null;
    const values = defaultsFor(profile, preferences.currency, marketCountryId);
    return { content: { values, features: [], images: [] }, post: null };
  }
  const { value: post } = yield* call(api.posts.edit, { params: { id: target as PostId } });
  return { content: contentOfPost(post), post };
}

/** The newest draft is what the form holds; the other one is offered where it differs. */
const readyWith = (
  { content, post }: Base,
  { form, ...of }: { owner: string; target: string; form: FormTarget },
  [newest, other]: readonly DraftVersion[],
) => {
  const { values, features } = newest ?? content;
  const offered = newest && other && !isSameContent(newest, other) ? other : null;
  return {
    target: form,
    owner: of.owner,
    // A draft that was begun from an older version of the post meets the present one when it is saved (D016).
    version: newest?.version ?? post?.modifiedDateUtc ?? null,
    initial: content,
    initialVersion: post?.modifiedDateUtc ?? null,
    content: { values, features },
    photos: {
      ...of,
      images: newest?.images ?? content.images,
      isDeviceFirst: newest === undefined ? post === null : newest.where === 'device',
    },
    sent: newest?.sent ?? null,
    rejection: post?.rejection ?? null,
    // A copy that an older program kept has none.
    translations: post?.translations ?? [],
    status: post?.status ?? null,
    draft: {
      savedAt: newest?.savedAt ?? null,
      where: newest?.where ?? null,
      restored:
        newest === undefined || newest.isCopy === true ? null : { savedAt: newest.savedAt, where: newest.where },
      offered,
    },
  };
};
