import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { ReplyOf } from '#contract/http/define.ts';
import type { Api } from '#contract/http/index.ts';
import type { QueuedPost } from '#contract/http/moderation.ts';
import type { PostCard } from '#contract/http/posts.ts';
import type { RejectionReason } from '#contract/http/reasons.ts';
import type { PostId } from '#contract/ids.ts';
import type { Failure } from '#renderer/api/api-failure.ts';

export type Load<Value> =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly value: Value }
  | { readonly phase: 'failed'; readonly failure: Failure };
export type Page<Item> = { readonly items: readonly Item[]; readonly total: number };

/** A post as a moderator sees it, with its seller's other posts. */
export type Look = ReplyOf<Api['moderation']['post']>['value'] & { readonly others: readonly PostCard[] };
export type ReportLine = ReplyOf<Api['moderation']['reports']>['value'][number];
/** A subscriber to events on the server that fails and tries again later. */
export type FailingSubscriber = ReplyOf<Api['jobs']['subscribers']>['value'][number];
export type DeadJob = ReplyOf<Api['jobs']['dead']>['value'][number];

export type Decision =
  | { readonly action: 'approve'; readonly id: PostId }
  | { readonly action: 'reject'; readonly id: PostId; readonly reasonCode: RejectionReason; readonly note: string };
type Deciding =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending'; readonly action: Decision['action'] }
  | { readonly phase: 'failed'; readonly failure: Failure };

export type ModerationState = {
  /** How many posts wait; null until known. */
  readonly waiting: number | null;
  readonly queue: Load<Page<QueuedPost>>;
  readonly look: { readonly id: PostId; readonly load: Load<Look> } | null;
  readonly deciding: Deciding;
  /** The last decision, to be shown once, and the next post. */
  readonly decided: { readonly action: Decision['action']; readonly nextId: PostId | null } | null;
  readonly reports: Load<Page<ReportLine>>;
  readonly jobs: Load<Page<DeadJob>>;
  readonly subscribers: readonly FailingSubscriber[];
  /** Jobs by id and subscribers by name whose retry is under way. */
  readonly retrying: readonly (number | string)[];
};
export type WithModeration = { readonly moderation?: ModerationState };

const LOADING = { phase: 'loading' } as const;
const initialState: ModerationState = {
  waiting: null,
  queue: LOADING,
  look: null,
  deciding: { phase: 'idle' },
  decided: null,
  reports: LOADING,
  jobs: LOADING,
  subscribers: [],
  retrying: [],
};

const without = <Item extends { readonly id: number }>(load: Load<Page<Item>>, id: number): Load<Page<Item>> => {
  if (load.phase !== 'ready') return load;
  const items = load.value.items.filter((item) => item.id !== id);
  return { phase: 'ready', value: { items, total: load.value.total - (load.value.items.length - items.length) } };
};

const slice = createSlice({
  name: 'moderation',
  initialState: initialState as ModerationState,
  reducers: {
    countAsked: () => undefined,
    counted: (state, { payload }: PayloadAction<number>): ModerationState => ({ ...state, waiting: payload }),
    queueOpened: () => undefined,
    queueLoaded: (state, { payload }: PayloadAction<Load<Page<QueuedPost>>>): ModerationState => ({
      ...state,
      queue: payload,
      waiting: payload.phase === 'ready' ? payload.value.total : state.waiting,
    }),
    postOpened: (state, { payload: id }: PayloadAction<PostId>): ModerationState => ({
      ...state,
      look: state.look?.id === id ? state.look : { id, load: LOADING },
      deciding: { phase: 'idle' },
    }),
    postLoaded: (state, { payload }: PayloadAction<{ id: PostId; load: Load<Look> }>): ModerationState =>
      state.look?.id === payload.id ? { ...state, look: payload } : state,
    decisionAsked: (_state, _action: PayloadAction<Decision>) => undefined,
    decisionSent: (state, { payload }: PayloadAction<Decision['action']>): ModerationState => ({
      ...state,
      deciding: { phase: 'sending', action: payload },
    }),
    decisionFailed: (state, { payload }: PayloadAction<Failure>): ModerationState => ({
      ...state,
      deciding: { phase: 'failed', failure: payload },
    }),
    decisionMade: (
      state,
      { payload: { id, ...decided } }: PayloadAction<{ id: PostId } & NonNullable<ModerationState['decided']>>,
    ): ModerationState => {
      const queue = without(state.queue, id);
      const waiting = queue.phase === 'ready' ? queue.value.total : state.waiting;
      return { ...state, queue, waiting, look: null, decided, deciding: { phase: 'idle' } };
    },
    decisionShown: (state): ModerationState => ({ ...state, decided: null }),
    reportsOpened: (state, _action: PayloadAction<number>): ModerationState => ({ ...state, reports: LOADING }),
    reportsLoaded: (state, { payload }: PayloadAction<Load<Page<ReportLine>>>): ModerationState => ({
      ...state,
      reports: payload,
    }),
    jobsOpened: (state, _action: PayloadAction<number>): ModerationState => ({ ...state, jobs: LOADING }),
    jobsLoaded: (state, { payload }: PayloadAction<Load<Page<DeadJob>>>): ModerationState => ({
      ...state,
      jobs: payload,
    }),
    retryAsked: (_state, _action: PayloadAction<number>) => undefined,
    subscribersLoaded: (state, { payload }: PayloadAction<readonly FailingSubscriber[]>): ModerationState => ({
      ...state,
      subscribers: payload,
    }),
    subscriberRetryAsked: (_state, _action: PayloadAction<string>) => undefined,
    subscriberRetried: (state, { payload }: PayloadAction<string>): ModerationState => ({
      ...state,
      retrying: state.retrying.filter((name) => name !== payload),
    }),
    retryStarted: (state, { payload }: PayloadAction<number | string>): ModerationState => ({
      ...state,
      retrying: [...state.retrying, payload],
    }),
    retrySettled: (state, { payload }: PayloadAction<{ id: number; isDone: boolean }>): ModerationState => ({
      ...state,
      retrying: state.retrying.filter((id) => id !== payload.id),
      jobs: payload.isDone ? without(state.jobs, payload.id) : state.jobs,
    }),
  },
});

export const moderationActions = slice.actions;
export const moderationReducer = slice.reducer;

/** The state once the feature is there: the screens wait for it. */
export const selectModeration = ({ moderation }: WithModeration): ModerationState => moderation ?? initialState;
export const selectWaiting = ({ moderation }: WithModeration): number | null => moderation?.waiting ?? null;

/** The post before and the one after in the queue; from outside of it, its first. */
export const selectNeighbours = (
  { moderation }: WithModeration,
  id: PostId,
): { readonly previous: PostId | null; readonly next: PostId | null } => {
  const ids = moderation?.queue.phase === 'ready' ? moderation.queue.value.items.map((item) => item.id) : [];
  const at = ids.indexOf(id);
  return { previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null };
};
