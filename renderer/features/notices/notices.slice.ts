import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Notice, NoticeState } from '#contract/http/notices.ts';
import type { HubArguments } from '#contract/live/hub.ts';
import type { Failure } from '#renderer/api/api-failure.ts';

type Added = HubArguments<'NoticesChanged'>[0]['added'];
type Counted = NoticeState & { readonly added?: Added };
export type NoticesPage = NoticeState & {
  readonly notices: readonly Notice[];
  readonly total: number;
  readonly page: number;
};

/** The notification centre: the unread count always, the list once it is opened. */
export type NoticesState = {
  readonly unread: number;
  readonly sequence: number;
  /** The last notice from the hub. */
  readonly added: Added;
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly failure: Failure | null;
  readonly list: readonly Notice[];
  readonly total: number;
  /** The last page in the list. */
  readonly page: number;
};
export type WithNotices = { readonly notices: NoticesState };

const initialState: NoticesState = {
  unread: 0,
  sequence: 0,
  added: null,
  phase: 'idle',
  failure: null,
  list: [],
  total: 0,
  page: 0,
};

const withRead = (list: readonly Notice[], date: string, isMeant: (notice: Notice) => boolean) =>
  list.map((notice) => (notice.readDate === null && isMeant(notice) ? { ...notice, readDate: date } : notice));

const unreadIn = (list: readonly Notice[]): number => list.filter(({ readDate }) => readDate === null).length;

type Reading = { readonly ids: readonly number[]; readonly at: string };

const slice = createSlice({
  name: 'notices',
  initialState: initialState as NoticesState,
  reducers: {
    /** A bell is on the page, and gone again. */
    bellShown: () => undefined,
    bellHidden: () => undefined,
    /** A list is on the page: it is read anew, and again with every change. */
    opened: (state): NoticesState => ({ ...state, phase: state.phase === 'ready' ? 'ready' : 'loading' }),
    closed: () => undefined,
    moreAsked: () => undefined,
    /** An older count than the present one changes nothing. */
    counted: (state, { payload: { unread, sequence, added } }: PayloadAction<Counted>): NoticesState =>
      sequence < state.sequence ? state : { ...state, unread, sequence, added: added ?? state.added },
    loaded: (state, { payload }: PayloadAction<NoticesPage>): NoticesState => {
      const before = payload.page === 1 ? [] : state.list;
      const ids = new Set(payload.notices.map(({ id }) => id));
      const { unread, sequence } = payload.sequence < state.sequence ? state : payload;
      return {
        ...state,
        phase: 'ready',
        failure: null,
        list: [...before.filter(({ id }) => !ids.has(id)), ...payload.notices],
        total: payload.total,
        page: payload.page,
        unread,
        sequence,
      };
    },
    loadFailed: (state, { payload }: PayloadAction<Failure>): NoticesState =>
      state.phase === 'ready' ? state : { ...state, phase: 'failed', failure: payload },
    readAsked: (state, { payload: { ids, at } }: PayloadAction<Reading>): NoticesState => {
      const list = withRead(state.list, at, ({ id }) => ids.includes(id));
      const unread = Math.max(0, state.unread - (unreadIn(state.list) - unreadIn(list)));
      return { ...state, list, unread };
    },
    allReadAsked: (state, { payload }: PayloadAction<{ at: string }>): NoticesState => ({
      ...state,
      list: withRead(state.list, payload.at, () => true),
      unread: 0,
    }),
  },
});

export const noticesActions = slice.actions;
export const noticesReducer = slice.reducer;
export const selectNotices = (state: Partial<WithNotices>): NoticesState => state.notices ?? initialState;
export const selectUnreadNotices = (state: Partial<WithNotices>): number => state.notices?.unread ?? 0;
