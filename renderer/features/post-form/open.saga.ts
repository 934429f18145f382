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
import { copyCar } from './copy-car.ts';
import { defaultsFor } from './defaults.ts';
import { contentOfPost, isSameContent } from './desk.ts';
import type { Desk } from './desk.ts';
import { findDrafts } from './found-drafts.ts';
import { postFormActions } from './post-form.slice.ts';
import { isOver } from './post-form.state.ts';
import { takeBack } from './queue.saga.ts';
import type { Content, DraftVersion, FormTarget, WithPostForm } from './post-form.types.ts';

type WithPerson = WithPostForm & {
  readonly session: { readonly isLoggedIn: boolean; readonly isPending: boolean; readonly data: Profile | null };
  readonly preferences: { readonly currency: Currency };
};
type Opened = ReturnType<typeof postFormActions.opened>;
/** What the form would be without any draft. */
type Base = { readonly content: Content; readonly post: EditablePost | null };

/** Brings a form to the screen: defaults or the post, and over them the newest draft. */
export function* openSaga(desk: Desk) {
  yield* takeLatest(postFormActions.opened, guarded(open, desk));
}

const personIn = (state: WithPerson): WithPerson => state;

/** The form that stands there already, with what is written in it and is under way, stays. */
const isOpen = ({ postForm, session }: WithPerson, target: FormTarget): boolean =>
  postForm.load.phase === 'ready' &&
  postForm.target === target &&
  !isOver(postForm.save) &&
  postForm.owner === ownerOf(session.data);

const ownerOf = (profile: Profile | null): string => (profile === null ? VISITOR : String(profile.id));

function* open(desk: Desk, { payload: { target, waiting, copyOf } }: Opened) {
  if (waiting === undefined && copyOf === undefined && isOpen(yield* select(personIn), target)) return;
  yield* put(postFormActions.loadStarted(target));
  try {
    const profile = yield* call(whoWrites, desk);
    if (waiting !== undefined) yield* call(takeBack, desk, { owner: ownerOf(profile), key: waiting });
    const base = yield* call(beginning, desk, target, profile);
    const of = { owner: ownerOf(profile), target: String(target) };
    const found =
      copyOf === undefined
        ? yield* call(findDrafts, desk, of)
        : [yield* call(copyCar, desk, { owner: of.owner, copyOf })];
    const drafts = found.filter((draft) => !isSameContent(draft, base.content));
    yield* put(postFormActions.ready(readyWith(base, { ...of, form: target }, drafts)));
    if (drafts[0]?.isVinAsked === true) yield* put(postFormActions.vinAsked());
    if (drafts[0]?.isAsked === true && desk.platform.stock !== undefined) yield* call(goOn);
  } catch (error) {
    yield* put(postFormActions.loadFailed(failureOf(error)));
  }
}

/** A dealer's program sends by itself what it was to send when it was closed; a page in a browser asks again. */
function* goOn() {
  yield* take('postPhotos/restored');
  yield* put(postFormActions.submitted());
}

/** The person's profile once it is there; null for a visitor. */
function* whoWrites({ api }: Desk) {
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
function* countryOfMarket(api: Desk['api']): SagaGenerator<number | null> {
  try {
    const { value } = yield* call(api.rates.current);
    return value.siteCountryId;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return null;
  }
}

function* beginning({ api }: Desk, target: FormTarget, profile: Profile | null) {
  if (target === 'new') {
    const { preferences } = yield* select(personIn);
    const marketCountryId = profile?.countryId == null ? yield* call(countryOfMarket, api) : null;
    const values = defaultsFor(profile, preferences.currency, marketCountryId);
    return { content: { values, features: [], images: [] }, post: null };
  }
  const { value: post } = yield* call(api.posts.edit, { params: { id: target as PostId } });
  return { content: contentOfPost(post), post };
}

/** The newest draft is what the form holds; the other one is offered where it says something else. */
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
