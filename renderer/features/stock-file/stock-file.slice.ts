import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { SheetDefaults, SheetField } from '#contract/http/stock-file.ts';
import type { StockImport, UndoneRow } from '#contract/http/stock-import.ts';
import type { Profile } from '#contract/http/identity.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import { withField } from './guess-columns.ts';
import { readingIn, START } from './import-state.ts';
import type { ImportState, Reading, Review, StateOf, Undoing } from './import-state.ts';
import { newsHeard } from './news.ts';
import type { News } from './news.ts';
import { NO_PROGRESS, sizeOf } from './order.ts';
import type { Order, Progress } from './order.ts';
import type { FileFault, ReadChoices } from './table.ts';

export type PastImports =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly imports: readonly StockImport[] }
  | { readonly phase: 'failed'; readonly failure: Failure };

/** The dealer whose file it is. */
export type Owner = Pick<Profile, 'id' | 'countryId' | 'regionId'>;

export type StockFileState = {
  /** Null while the dialog is closed. */
  readonly owner: Owner | null;
  readonly step: ImportState;
  /** The account's last imports, from any device. */
  readonly past: PastImports;
  /** News that the grid has not read yet. */
  readonly news: readonly News[];
};
export type WithStockFile = { readonly stockFile: StockFileState };

const LOADING: PastImports = { phase: 'loading' };
const CLOSED: StockFileState = { owner: null, step: START, past: LOADING, news: [] };

type OfOrder = { readonly batch: string };
type Checking = Partial<Pick<Reading, 'names' | 'defaults'>>;

// States are typed as such: the full type of a draft is longer than a declaration may be.
const at = (state: StockFileState, step: ImportState): StockFileState => ({ ...state, step });
/** Changes a step while it is shown: an answer that comes later changes nothing. */
const onStep = <Step extends ImportState['step']>(
  state: StockFileState,
  name: Step,
  change: (step: StateOf<Step>) => ImportState,
): StockFileState =>
  // The name was compared.
  state.step.step === name ? at(state, change(state.step as StateOf<Step>)) : state;
const onOrder = (
  state: StockFileState,
  batch: string,
  change: (step: StateOf<'applying'>) => ImportState,
): StockFileState => onStep(state, 'applying', (step) => (step.order.batch === batch ? change(step) : step));
const onReading = (state: StockFileState, change: (reading: Reading) => Partial<Reading>): StockFileState =>
  onStep(state, 'columns', (step) => ({ ...step, reading: { ...step.reading, ...change(step.reading) } }));
const onUndo = (state: StockFileState, id: string, change: (step: Undoing) => Partial<Undoing>): StockFileState =>
  onStep(state, 'undo', (step) => (step.id === id ? { ...step, ...change(step) } : step));

const slice = createSlice({
  name: 'stockFile',
  initialState: CLOSED,
  reducers: {
    opened: ({ news }: StockFileState, { payload: owner }: PayloadAction<Owner>): StockFileState => ({
      ...CLOSED,
      owner,
      news,
    }),
    /** An import under way stops, and the grid still gets the news of its end. */
    closed: ({ news }: StockFileState): StockFileState => ({ ...CLOSED, news }),
    pastArrived: (
      state: StockFileState,
      { payload: imports }: PayloadAction<readonly StockImport[]>,
    ): StockFileState => ({
      ...state,
      past: { phase: 'ready', imports },
    }),
    pastFailed: (state: StockFileState, { payload: failure }: PayloadAction<Failure>): StockFileState => ({
      ...state,
      past: { phase: 'failed', failure },
    }),

    fileTaken: {
      prepare: (file: File) => ({ payload: { name: file.name }, meta: { arg: file } }),
      reducer: (state: StockFileState, _action: PayloadAction<{ name: string }>) =>
        at(state, { step: 'choose', isReading: true, fault: null }),
    },
    /** The same file is read again in another way. */
    choicesMade: (state: StockFileState, _action: PayloadAction<ReadChoices>) =>
      onStep(state, 'columns', (step) => ({ ...step, isReading: true, fault: null })),
    fileRead: (state: StockFileState, { payload: reading }: PayloadAction<Reading>) =>
      at(state, { step: 'columns', reading, isReading: false, fault: null }),
    fileRefused: (state: StockFileState, { payload: fault }: PayloadAction<FileFault>): StockFileState =>
      state.step.step === 'columns'
        ? at(state, { ...state.step, isReading: false, fault })
        : { ...state, past: LOADING, step: { step: 'choose', isReading: false, fault } },
    headerChosen: (_state: StockFileState, _action: PayloadAction<number>) => undefined,
    columnsRead: (state: StockFileState, { payload }: PayloadAction<Reading>) => onReading(state, () => payload),
    fieldChosen: (state: StockFileState, { payload }: PayloadAction<{ column: number; field: SheetField | null }>) =>
      onReading(state, ({ mapping }) => ({
        mapping: withField(mapping, payload.column, payload.field),
        isKnown: false,
      })),
    defaultsChanged: (state: StockFileState, { payload }: PayloadAction<Partial<SheetDefaults>>) =>
      onReading(state, ({ defaults }) => ({ defaults: { ...defaults, ...payload } })),
    /** Another file. */
    startedOver: (state: StockFileState): StockFileState => ({ ...state, past: LOADING, step: START }),

    planAsked: (_state: StockFileState, _action: PayloadAction<Checking>) => undefined,
    planStarted: (state: StockFileState, { payload }: PayloadAction<{ reading: Reading; total: number }>) =>
      at(state, { step: 'planning', ...payload, done: 0, failure: null }),
    planProgressed: (state: StockFileState, { payload: done }: PayloadAction<number>) =>
      onStep(state, 'planning', (step) => ({ ...step, done })),
    planFailed: (state: StockFileState, { payload: failure }: PayloadAction<Failure>) =>
      onStep(state, 'planning', (step) => ({ ...step, done: 0, failure })),
    planned: (state: StockFileState, { payload }: PayloadAction<Review>) => at(state, payload),
    columnsReopened: (state: StockFileState): StockFileState => {
      const reading = readingIn(state.step);
      return reading === null ? state : at(state, { step: 'columns', reading, isReading: false, fault: null });
    },
    rowsAccepted: (
      state: StockFileState,
      { payload }: PayloadAction<{ rows: readonly number[]; isAccepted: boolean }>,
    ) =>
      onStep(state, 'review', (step) => {
        const rows = new Set(payload.rows);
        const others = step.leftOut.filter((row) => !rows.has(row));
        return { ...step, leftOut: payload.isAccepted ? others : [...others, ...rows] };
      }),
    wayChosen: (state: StockFileState, { payload: way }: PayloadAction<Review['way']>) =>
      onStep(state, 'review', (step) => ({ ...step, way })),

    applyAsked: () => undefined,
    applyStarted: (state: StockFileState, { payload: order }: PayloadAction<Order>) =>
      onStep(state, 'review', (review) => ({
        step: 'applying',
        review,
        order,
        progress: NO_PROGRESS,
        total: sizeOf(order),
        failure: null,
      })),
    progressed: (
      state: StockFileState,
      { payload: { batch, progress } }: PayloadAction<OfOrder & { progress: Progress }>,
    ) => onOrder(state, batch, (step) => ({ ...step, progress })),
    applyFailed: (
      state: StockFileState,
      { payload: { batch, failure } }: PayloadAction<OfOrder & { failure: Failure }>,
    ) => onOrder(state, batch, (step) => ({ ...step, failure })),
    /** Goes on where the import failed. */
    resumeAsked: (state: StockFileState) => onStep(state, 'applying', (step) => ({ ...step, failure: null })),
    /** Ends an import before all is done: one in progress, or one that failed. */
    stopAsked: () => undefined,
    finished: (state: StockFileState, { payload }: PayloadAction<Omit<StateOf<'done'>, 'step'>>) =>
      onOrder(state, payload.order.batch, () => ({ step: 'done', ...payload })),

    undoAsked: (state: StockFileState, { payload }: PayloadAction<Pick<Undoing, 'id' | 'fileName' | 'total'>>) =>
      at(state, { step: 'undo', ...payload, rows: [], isRunning: true, failure: null }),
    rowsUndone: (
      state: StockFileState,
      { payload: { id, rows } }: PayloadAction<{ id: string; rows: readonly UndoneRow[] }>,
    ) => onUndo(state, id, () => ({ rows })),
    undoFailed: (
      state: StockFileState,
      { payload: { id, failure } }: PayloadAction<{ id: string; failure: Failure }>,
    ) => onUndo(state, id, () => ({ isRunning: false, failure })),
    undoFinished: (state: StockFileState, { payload: id }: PayloadAction<string>) =>
      onUndo(state, id, () => ({ isRunning: false })),

    newsAdded: (state: StockFileState, { payload }: PayloadAction<News>): StockFileState => ({
      ...state,
      news: [...state.news, payload],
    }),
  },
  extraReducers: (builder) => builder.addCase(newsHeard, (state): StockFileState => ({ ...state, news: [] })),
});

export const stockFileActions = slice.actions;
export const stockFileReducer = slice.reducer;

export const selectStep = ({ stockFile }: WithStockFile): ImportState => stockFile.step;
export const selectPast = ({ stockFile }: WithStockFile): PastImports => stockFile.past;
export const selectOwner = ({ stockFile }: WithStockFile): Owner | null => stockFile.owner;
