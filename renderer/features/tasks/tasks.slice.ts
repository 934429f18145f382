import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { InviteLinks, SocialLink, TaskList } from '#contract/http/tasks.ts';
import type { Failure } from '#renderer/api/api-failure.ts';

export type Load<T> =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly value: T }
  | { readonly phase: 'failed'; readonly failure: Failure };
export type TasksState = { readonly list: Load<TaskList>; readonly invite: Load<InviteLinks> };
/** Undefined until the tasks are first shown. */
export type WithTasks = { readonly tasks?: TasksState };

const initialState: TasksState = { list: { phase: 'loading' }, invite: { phase: 'loading' } };

const slice = createSlice({
  name: 'tasks',
  initialState,
  reducers: {
    opened: () => undefined,
    /** The person went to a channel. */
    linkOpened: (_state, _action: PayloadAction<SocialLink>) => undefined,
    inviteRetried: () => undefined,
    /** A list that is shown stays until the new one is here. */
    listRequested: (state): TasksState =>
      state.list.phase === 'ready' ? state : { ...state, list: { phase: 'loading' } },
    listCame: (state, { payload: value }: PayloadAction<TaskList>): TasksState => ({
      ...state,
      list: { phase: 'ready', value },
    }),
    listFailed: (state, { payload: failure }: PayloadAction<Failure>): TasksState =>
      state.list.phase === 'ready' ? state : { ...state, list: { phase: 'failed', failure } },
    inviteRequested: (state): TasksState => ({ ...state, invite: { phase: 'loading' } }),
    inviteCame: (state, { payload: value }: PayloadAction<InviteLinks>): TasksState => ({
      ...state,
      invite: { phase: 'ready', value },
    }),
    inviteFailed: (state, { payload: failure }: PayloadAction<Failure>): TasksState => ({
      ...state,
      invite: { phase: 'failed', failure },
    }),
  },
});

export const taskActions = slice.actions;
export const tasksReducer = slice.reducer;

export const selectTaskList = ({ tasks = initialState }: WithTasks): Load<TaskList> => tasks.list;
export const selectInvite = ({ tasks = initialState }: WithTasks): Load<InviteLinks> => tasks.invite;
