import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { AuditAct } from '#contract/http/audit-acts.ts';
import type { AuditEntry } from '#contract/http/audit.ts';
import type { PostCard } from '#contract/http/posts.ts';
import type { UserKind, UserLine, UserView } from '#contract/http/users.ts';
import type { UserId } from '#contract/ids.ts';
import type { Failure } from '#renderer/api/api-failure.ts';

export type Load<Value> =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly value: Value }
  | { readonly phase: 'failed'; readonly failure: Failure };
export type Page<Item> = { readonly items: readonly Item[]; readonly total: number };

export type UsersQuery = { readonly q: string; readonly kind: UserKind; readonly page: number };
export type PostsQuery = { readonly q: string; readonly ownerId?: UserId; readonly page: number };
export type ActsQuery = {
  readonly actorId?: number;
  readonly userId?: number;
  readonly act?: AuditAct;
  readonly from?: string;
  readonly to?: string;
  readonly page: number;
};

/** What an admin does to a user; the reason is part of each. */
export type UserAct =
  | {
      readonly kind: 'block' | 'unblock' | 'verify' | 'unverify' | 'promote' | 'demote' | 'undoMerge';
      readonly reason: string;
    }
  | {
      readonly kind: 'grant';
      readonly reason: string;
      readonly postCredits: number;
      readonly topCredits: number;
    };
export type UserActKind = UserAct['kind'];
export type Deed = { readonly id: UserId; readonly key: string; readonly act: UserAct };
type Acting =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending' }
  | { readonly phase: 'done'; readonly kind: UserActKind }
  | { readonly phase: 'failed'; readonly failure: Failure };

export type AdministrationState = {
  readonly users: Load<Page<UserLine>>;
  readonly user: { readonly id: UserId; readonly load: Load<UserView> } | null;
  readonly posts: Load<Page<PostCard>>;
  readonly acts: Load<Page<AuditEntry>>;
  /** The act that the dialog confirms, and its idempotency key; it stays while the dialog closes. */
  readonly asking: { readonly kind: UserActKind; readonly key: string; readonly isOpen: boolean } | null;
  readonly acting: Acting;
  /** How many acts have been done: what was typed for one is gone with it. */
  readonly doneCount: number;
};
export type WithAdministration = { readonly administration?: AdministrationState };

const LOADING = { phase: 'loading' } as const;
const IDLE = { phase: 'idle' } as const;
const initialState: AdministrationState = {
  users: LOADING,
  user: null,
  posts: LOADING,
  acts: LOADING,
  asking: null,
  acting: IDLE,
  doneCount: 0,
};

const slice = createSlice({
  name: 'administration',
  initialState: initialState as AdministrationState,
  reducers: {
    usersOpened: (state, _action: PayloadAction<UsersQuery>): AdministrationState => ({ ...state, users: LOADING }),
    usersLoaded: (state, { payload }: PayloadAction<Load<Page<UserLine>>>): AdministrationState => ({
      ...state,
      users: payload,
    }),
    userOpened: (state, { payload: id }: PayloadAction<UserId>): AdministrationState => ({
      ...state,
      user: { id, load: LOADING },
      asking: null,
      acting: IDLE,
    }),
    userLoaded: (state, { payload }: PayloadAction<NonNullable<AdministrationState['user']>>): AdministrationState =>
      state.user?.id === payload.id ? { ...state, user: payload } : state,
    postsOpened: (state, _action: PayloadAction<PostsQuery>): AdministrationState => ({ ...state, posts: LOADING }),
    postsLoaded: (state, { payload }: PayloadAction<Load<Page<PostCard>>>): AdministrationState => ({
      ...state,
      posts: payload,
    }),
    actsOpened: (state, _action: PayloadAction<ActsQuery>): AdministrationState => ({ ...state, acts: LOADING }),
    actsLoaded: (state, { payload }: PayloadAction<Load<Page<AuditEntry>>>): AdministrationState => ({
      ...state,
      acts: payload,
    }),
    actOpened: (state, { payload }: PayloadAction<{ kind: UserActKind; key: string }>): AdministrationState => ({
      ...state,
      asking: { ...payload, isOpen: true },
      acting: IDLE,
    }),
    actClosed: (state): AdministrationState => ({
      ...state,
      asking: state.asking && { ...state.asking, isOpen: false },
    }),
    actAsked: (_state, _action: PayloadAction<Deed>) => undefined,
    actSent: (state): AdministrationState => ({ ...state, acting: { phase: 'sending' } }),
    actDone: (state, { payload: kind }: PayloadAction<UserActKind>): AdministrationState => ({
      ...state,
      acting: { phase: 'done', kind },
      asking: state.asking && { ...state.asking, isOpen: false },
      doneCount: state.doneCount + 1,
    }),
    actFailed: (state, { payload: failure }: PayloadAction<Failure>): AdministrationState => ({
      ...state,
      acting: { phase: 'failed', failure },
    }),
    /** What was done has been shown. */
    actShown: (state): AdministrationState => ({ ...state, acting: IDLE }),
  },
});

export const administrationActions = slice.actions;
export const administrationReducer = slice.reducer;

/** The state once the feature is there: the screens wait for it. */
export const selectAdministration = ({ administration }: WithAdministration): AdministrationState =>
  administration ?? initialState;
