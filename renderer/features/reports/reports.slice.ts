import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { ReportReason } from '#contract/http/reasons.ts';
import type { PostId } from '#contract/ids.ts';
import type { Failure } from '#renderer/api/api-failure.ts';

export type Report = { readonly postId: PostId; readonly reason: ReportReason; readonly note: string };

/** One dialog at a time. */
export type ReportsState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending' }
  | { readonly phase: 'sent' }
  | { readonly phase: 'failed'; readonly failure: Failure };
export type WithReports = { readonly reports?: ReportsState };

const slice = createSlice({
  name: 'reports',
  initialState: { phase: 'idle' } as ReportsState,
  reducers: {
    opened: (): ReportsState => ({ phase: 'idle' }),
    /** `key`: the same for each attempt of one dialog. */
    submitted: (_state, _action: PayloadAction<{ report: Report; key: string }>): ReportsState => ({
      phase: 'sending',
    }),
    sent: (): ReportsState => ({ phase: 'sent' }),
    failed: (_state, { payload }: PayloadAction<Failure>): ReportsState => ({ phase: 'failed', failure: payload }),
  },
});

export const reportsActions = slice.actions;
export const reportsReducer = slice.reducer;
export const selectReporting = ({ reports }: WithReports): ReportsState => reports ?? { phase: 'idle' };
