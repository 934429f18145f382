import type { RefObject } from 'react';
import type { Language } from '#contract/constants.ts';
import type { InventoryRow } from '#contract/http/inventory.ts';
import type { StockColumns } from '#contract/ipc/inventory.ts';
import type { Currency } from '#contract/money.ts';
import type { SheetDefaults } from '#contract/http/stock-file.ts';
import type { Profile } from '#contract/http/identity.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import type { StockSource } from '#renderer/platform/stock-source.ts';
import { applyOrder, resultsOf, sizeOf } from './apply-file.ts';
import type { Done, Order, Progress } from './apply-file.ts';
import { headersOf, readingOf, reviewOf, rowsOf } from './import-state.ts';
import type { ImportState, Reading, Review } from './import-state.ts';
import { keepImportMemory, readImportMemory } from './memory.ts';
import { planFile } from './plan-file.ts';
import type { ReadAsk, ReadChoices, ReadReply } from './table.ts';
import { undoImport } from './undo-import.ts';
import { pause, withRetry } from './with-retry.ts';

export type ReadFile = (ask: ReadAsk, signal: AbortSignal) => Promise<ReadReply>;
export type ImportWorld = {
  readonly profile: Profile;
  readonly source: StockSource;
  readonly read: ReadFile;
  readonly language: Language;
  readonly currency: Currency;
  /** The rows of the stock, from its columns. */
  readonly stockRows: (columns: StockColumns) => readonly InventoryRow[];
  /** Called when an import changed something, and when one was undone. */
  readonly onImported: (id: string) => void;
  readonly onUndone: (id: string) => void;
};

/** The dependencies of the steps of an import. */
export type ImportRun = ImportWorld & {
  readonly api: AppDeps['api'];
  readonly storage: AppDeps['platform']['storage'];
  readonly setState: (next: ImportState) => void;
  /** Cancels the running step and begins another. */
  readonly begin: () => AbortSignal;
  readonly progress: RefObject<Progress>;
};
export type Undoing = Extract<ImportState, { step: 'undo' }>;

/** Values for cells that a file leaves empty, as last chosen, or those of the account. */
const firstDefaults = ({ currency, profile, storage }: ImportRun): SheetDefaults => ({
  priceUnit: currency,
  mileageUnit: 'km',
  countryId: profile.countryId ?? 0,
  regionId: profile.regionId ?? 0,
  isCleared: true,
  ...definedOf(readImportMemory(storage, profile.id).defaults),
  overwritesLocked: false,
});

/** Reads a file, or the read one again with other choices, and shows its columns. */
export const takeFile = async (run: ImportRun, file: File, choices: ReadChoices = {}, before?: Reading) => {
  const { setState, storage, profile } = run;
  const signal = run.begin();
  const idle = false;
  const fault = null;
  setState(
    before === undefined
      ? { step: 'choose', isReading: true, fault }
      : { step: 'columns', reading: before, isReading: true, fault },
  );
  const reply = await run.read({ file, choices }, signal);
  if (signal.aborted) return;
  if ('table' in reply) {
    const parts = { file, table: reply.table, choices };
    const reading = readingOf(parts, readImportMemory(storage, profile.id), before?.defaults ?? firstDefaults(run));
    setState({ step: 'columns', reading, isReading: idle, fault });
  } else if (before === undefined) setState({ step: 'choose', isReading: idle, fault: reply.fault });
  else setState({ step: 'columns', reading: before, isReading: idle, fault: reply.fault });
};

/** Asks the server what each row would do, and shows the review. */
export const planReading = async (run: ImportRun, reading: Reading) => {
  const { api, setState, source, storage, profile } = run;
  const signal = run.begin();
  keepImportMemory(storage, profile.id, { ...reading, headers: headersOf(reading) });
  const rows = rowsOf(reading);
  const at = { step: 'planning', reading, total: rows.length } as const;
  const onProgress = (done: number) => {
    if (!signal.aborted) setState({ ...at, done, failure: null });
  };
  try {
    const outcomes = await planFile(rows, reading.defaults, { api, signal, pause, onProgress });
    // The copy must know every car that the plan is about.
    await source.sync(run.language).catch(() => undefined);
    const stock = run.stockRows(await source.rows());
    const { value: places } = await withRetry(() => api.stockFile.places({}, signal), signal, pause);
    if (!signal.aborted) setState(reviewOf(reading, { outcomes, stock, places }));
  } catch (error) {
    if (!signal.aborted) setState({ ...at, done: 0, failure: failureOf(error) });
  }
};

const tellImported = ({ onImported }: ImportRun, { batch }: Order, results: readonly Done[]) => {
  if (results.some(({ state: how }) => how !== 'refused')) onImported(batch);
};
/** Shows the finished part of an order that does not continue. */
export const finishOrder = async (run: ImportRun, order: Order) => {
  const { setState, source, language, progress } = run;
  const results = await resultsOf(order, progress.current, source);
  const left = sizeOf(order) - results.length;
  await source.sync(language).catch(() => undefined);
  tellImported(run, order, results);
  setState({ step: 'done', order, results, left });
};
/** Applies an order, or continues one that stopped. */
export const applyReview = async (run: ImportRun, review: Review, order: Order) => {
  const { api, setState, source, language, progress } = run;
  const signal = run.begin();
  const at = { step: 'applying', review, order, total: sizeOf(order) } as const;
  let reached = 0;
  const onProgress = (done: number) => {
    reached = done;
    setState({ ...at, done, failure: null });
  };
  try {
    const results = await applyOrder(order, progress.current, { api, source, language, signal, pause, onProgress });
    tellImported(run, order, results);
    setState({ step: 'done', order, results, left: 0 });
  } catch (error) {
    if (signal.aborted) await finishOrder(run, order);
    else setState({ ...at, done: reached, failure: failureOf(error) });
  }
};
/** Undoes an import, row by row. */
export const undoFile = async (run: ImportRun, asked: Pick<Undoing, 'id' | 'fileName' | 'total'>) => {
  const { api, setState, source, language } = run;
  const signal = run.begin();
  let rows: Undoing['rows'] = [];
  const put = (part: Pick<Undoing, 'isRunning' | 'failure'>) => {
    if (!signal.aborted) setState({ step: 'undo', ...asked, rows, ...part });
  };
  const onRows = (news: Undoing['rows']) => {
    rows = [...news];
    put({ isRunning: true, failure: null });
  };
  onRows([]);
  try {
    await undoImport(asked.id, { api, source, language, signal, pause, onRows });
    run.onUndone(asked.id);
    put({ isRunning: false, failure: null });
  } catch (error) {
    put({ isRunning: false, failure: failureOf(error) });
  }
};

/** The remembered fields only: the others come from the account. */
const definedOf = (kept: Partial<Record<keyof SheetDefaults, unknown>> | undefined): Partial<SheetDefaults> =>
  // Parsed by its schema before.
  Object.fromEntries(Object.entries(kept ?? {}).filter(([, value]) => value !== undefined)) as Partial<SheetDefaults>;
