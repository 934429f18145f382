import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { PostId } from '#contract/ids.ts';
import type { OwnerAction } from '#contract/post-actions.ts';
import type { PostStatus } from '#contract/vehicle.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import { ownPostChanged } from '#renderer/events.ts';

/** The tabs of the dashboard (D086), with the cars that wait for an answer (D015); favourites have a page of their own. */
export const OWN_STATUSES = ['All', 'Asked', 'Active', 'Pending', 'Rejected', 'Hidden', 'Sold'] as const;
export type OwnStatus = (typeof OWN_STATUSES)[number];
export type OwnCounts = Readonly<Record<OwnStatus, number>>;

/** Actions on a post from its row; editing has its own page. */
export type RowAction = Exclude<OwnerAction, 'edit'>;
/** The sale price and the buyer; never published (D010). */
export type Sale = { readonly soldPrice?: number; readonly soldTo?: string };
/** Another price in the post's own currency, and the one before it. */
export type NewPrice = { readonly price: number; readonly was: number };
export type Asked = {
  readonly id: PostId;
  readonly action: RowAction;
  readonly sale?: Sale;
  readonly newPrice?: NewPrice;
};

/** How an action went, to be shown once. `status` and `topUntil` as the server has them. */
export type Outcome =
  | {
      readonly kind: 'done';
      readonly id: PostId;
      readonly action: RowAction;
      readonly status: PostStatus | null;
      readonly topUntil: string | null;
      readonly newPrice?: NewPrice | undefined;
    }
  | { readonly kind: 'failed'; readonly id: PostId; readonly action: RowAction; readonly failure: Failure }
  | { readonly kind: 'allConfirmed'; readonly count: number }
  | { readonly kind: 'allFailed'; readonly failure: Failure };

export type OwnPostsState = {
  /** How many posts each tab has; null until they are known. A tab works without its number. */
  readonly counts: OwnCounts | null;
  /** Running actions: at most one per post. Rows show them as done. */
  readonly pending: Readonly<Record<PostId, Asked>>;
  /** Whether the answer for all that wait is on its way. */
  readonly isConfirmingAll: boolean;
  readonly outcome: Outcome | null;
  /** Rises with each change, so that the list on the screen is read anew. */
  readonly revision: number;
};
export type WithOwnPosts = { readonly ownPosts?: OwnPostsState };

const initialState: OwnPostsState = {
  counts: null,
  pending: {},
  isConfirmingAll: false,
  outcome: null,
  revision: 0,
};

const slice = createSlice({
  name: 'ownPosts',
  initialState,
  reducers: {
    opened: () => undefined,
    counted: (state, { payload }: PayloadAction<OwnCounts>): OwnPostsState => ({ ...state, counts: payload }),
    asked: (_state, _action: PayloadAction<Asked>) => undefined,
    started: (state, { payload }: PayloadAction<Asked>): OwnPostsState => ({
      ...state,
      pending: { ...state.pending, [payload.id]: payload },
    }),
    settled: (state, { payload }: PayloadAction<Outcome>): OwnPostsState => ({
      ...state,
      pending:
        'id' in payload
          ? Object.fromEntries(Object.entries(state.pending).filter(([id]) => Number(id) !== payload.id))
          : state.pending,
      isConfirmingAll: 'id' in payload && state.isConfirmingAll,
      outcome: payload,
    }),
    /** Every car that waits for an answer is still for sale. */
    allConfirmAsked: (state): OwnPostsState => ({ ...state, isConfirmingAll: true }),
    outcomeShown: (state): OwnPostsState => ({ ...state, outcome: null }),
  },
  extraReducers: (builder) =>
    builder.addCase(ownPostChanged, (state): OwnPostsState => ({ ...state, revision: state.revision + 1 })),
});

export const ownPostsActions = slice.actions;
export const ownPostsReducer = slice.reducer;

export const selectOwnCounts = ({ ownPosts }: WithOwnPosts): OwnCounts | null => ownPosts?.counts ?? null;
export const selectPending = ({ ownPosts }: WithOwnPosts, id: PostId): Asked | undefined => ownPosts?.pending[id];
export const selectIsConfirmingAll = ({ ownPosts }: WithOwnPosts): boolean => ownPosts?.isConfirmingAll ?? false;
export const selectOutcome = ({ ownPosts }: WithOwnPosts): Outcome | null => ownPosts?.outcome ?? null;
export const selectRevision = ({ ownPosts }: WithOwnPosts): number => ownPosts?.revision ?? 0;
