import { useEffect, useRef, useState } from 'react';
import type { Language } from '#contract/constants.ts';
import type { InventoryRow } from '#contract/http/inventory.ts';
import type { StockColumns } from '#contract/ipc/inventory.ts';
import type { Currency } from '#contract/money.ts';
import type { SheetDefaults, SheetField } from '#contract/http/stock-file.ts';
import type { Profile } from '#contract/http/identity.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import { useDeps } from '#renderer/deps.ts';
import type { StockSource } from '#renderer/platform/stock-source.ts';
import { applyOrder, noProgress, orderOf, resultsOf, sizeOf } from './apply-file.ts';
import type { Done, Order, Progress } from './apply-file.ts';
import { withField } from './guess-columns.ts';
import { acceptedOf, headersOf, leavingOf, readingOf, reviewOf, rowsOf, START } from './import-state.ts';
import type { ImportState, Reading, Review } from './import-state.ts';
import { keepImportMemory, readImportMemory } from './memory.ts';
import { planFile } from './plan-file.ts';
import type { ReadAsk, ReadChoices, ReadReply } from './table.ts';
import { undoImport } from './undo-import.ts';
import { pause, withRetry } from './with-retry.ts';

export type ReadFile = (ask: ReadAsk, signal: AbortSignal) => Promise<ReadReply>;
type ImportWorld = {
  readonly profile: Profile;
  readonly source: StockSource;
  readonly read: ReadFile;
  readonly language: Language;
  readonly currency: Currency;
  /** The stock out of its columns. */
  readonly stockRows: (columns: StockColumns) => readonly InventoryRow[];
  /** Told when an import did something, and when one is taken back. */
  readonly onImported: (id: string) => void;
  readonly onUndone: (id: string) => void;
};
const newId = (): string => crypto.randomUUID();
type Undoing = Extract<ImportState, { step: 'undo' }>;

/** The way of a stock file from the disk into the stock, and what a person can do on each step of it. */
export function useImport({ profile, source, read, language, currency, stockRows, ...on }: ImportWorld) {
  const { api, platform } = useDeps();
  const [state, setState] = useState<ImportState>(START);
  const running = useRef<AbortController | null>(null);
  const progress = useRef<Progress>(noProgress());
  useEffect(() => () => running.current?.abort(), []);

  /** One thing runs at a time; starting another ends it. */
  const begin = (): AbortSignal => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  };
  const storage = platform.storage;
  const firstDefaults = (): SheetDefaults => ({
    priceUnit: currency,
    mileageUnit: 'km',
    countryId: profile.countryId ?? 0,
    regionId: profile.regionId ?? 0,
    isCleared: true,
    ...definedOf(readImportMemory(storage, profile.id).defaults),
    overwritesLocked: false,
  });

  const take = async (file: File, choices: ReadChoices = {}, before?: Reading) => {
    const signal = begin();
    const idle = false;
    const fault = null;
    setState(
      before === undefined
        ? { step: 'choose', isReading: true, fault }
        : { step: 'columns', reading: before, isReading: true, fault },
    );
    const reply = await read({ file, choices }, signal);
    if (signal.aborted) return;
    if ('table' in reply) {
      const parts = { file, table: reply.table, choices };
      const reading = readingOf(parts, readImportMemory(storage, profile.id), before?.defaults ?? firstDefaults());
      setState({ step: 'columns', reading, isReading: idle, fault });
    } else if (before === undefined) setState({ step: 'choose', isReading: idle, fault: reply.fault });
    else setState({ step: 'columns', reading: before, isReading: idle, fault: reply.fault });
  };

  const change = (part: Partial<Reading>) =>
    setState((now) => (now.step === 'columns' ? { ...now, reading: { ...now.reading, ...part } } : now));

  const plan = async (reading: Reading) => {
    const signal = begin();
    keepImportMemory(storage, profile.id, { ...reading, headers: headersOf(reading) });
    const rows = rowsOf(reading);
    const at = { step: 'planning', reading, total: rows.length } as const;
    const onProgress = (done: number) => {
      if (!signal.aborted) setState({ ...at, done, failure: null });
    };
    try {
      const outcomes = await planFile(rows, reading.defaults, { api, signal, pause, onProgress });
      // The copy must know every car that the plan is about.
      await source.sync(language).catch(() => undefined);
      const stock = stockRows(await source.rows());
      const { value: places } = await withRetry(() => api.stockFile.places({}, signal), signal, pause);
      if (!signal.aborted) setState(reviewOf(reading, { outcomes, stock, places }));
    } catch (error) {
      if (!signal.aborted) setState({ ...at, done: 0, failure: failureOf(error) });
    }
  };

  const run = async (review: Review, order: Order) => {
    const signal = begin();
    const at = { step: 'applying', review, order, total: sizeOf(order) } as const;
    let reached = 0;
    const onProgress = (done: number) => {
      reached = done;
      setState({ ...at, done, failure: null });
    };
    try {
      const results = await applyOrder(order, progress.current, { api, source, language, signal, pause, onProgress });
      tellImported(order, results);
      setState({ step: 'done', order, results, left: 0 });
    } catch (error) {
      if (signal.aborted) await finish(order);
      else setState({ ...at, done: reached, failure: failureOf(error) });
    }
  };
  /** Shows what was done of an order that is not gone on with. */
  const finish = async (order: Order) => {
    const results = await resultsOf(order, progress.current, source);
    const left = sizeOf(order) - results.length;
    await source.sync(language).catch(() => undefined);
    tellImported(order, results);
    setState({ step: 'done', order, results, left });
  };
  const tellImported = ({ batch }: Order, results: readonly Done[]) => {
    if (results.some(({ state: how }) => how !== 'refused')) on.onImported(batch);
  };
  const undo = async (asked: Pick<Undoing, 'id' | 'fileName' | 'total'>) => {
    const signal = begin();
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
      on.onUndone(asked.id);
      put({ isRunning: false, failure: null });
    } catch (error) {
      put({ isRunning: false, failure: failureOf(error) });
    }
  };

  return {
    state,
    take: (file: File) => void take(file),
    readAgain: (reading: Reading, choices: ReadChoices) => void take(reading.file, choices, reading),
    setHeader: (reading: Reading, header: number) => {
      const memory = readImportMemory(storage, profile.id);
      change(readingOf(reading, memory, reading.defaults, header));
    },
    setField: (reading: Reading, column: number, field: SheetField | null) =>
      change({ mapping: withField(reading.mapping, column, field), isKnown: false }),
    setDefaults: (reading: Reading, part: Partial<SheetDefaults>) =>
      change({ defaults: { ...reading.defaults, ...part } }),
    plan: (reading: Reading) => void plan(reading),
    backToFile: () => {
      begin();
      setState(START);
    },
    backToColumns: (reading: Reading) => {
      begin();
      setState({ step: 'columns', reading, isReading: false, fault: null });
    },
    accept: (rows: readonly number[], isAccepted: boolean) =>
      setState((now) => {
        if (now.step !== 'review') return now;
        const leftOut = new Set(now.leftOut);
        for (const row of rows)
          if (isAccepted) leftOut.delete(row);
          else leftOut.add(row);
        return { ...now, leftOut };
      }),
    setWay: (way: Review['way']) => setState((now) => (now.step === 'review' ? { ...now, way } : now)),
    apply: (review: Review) => {
      progress.current = noProgress();
      const missing = { way: review.way, cars: leavingOf(review) };
      const { defaults, file } = review.reading;
      void run(review, orderOf(acceptedOf(review), { missing, defaults, fileName: file.name }, newId));
    },
    resume: (review: Review, order: Order) => void run(review, order),
    stop: (order: Order, isRunning: boolean) => {
      running.current?.abort();
      if (!isRunning) void finish(order);
    },
    undo: (asked: Pick<Undoing, 'id' | 'fileName' | 'total'>) => void undo(asked),
  };
}
export type Import = ReturnType<typeof useImport>;

/** What was kept; fields that were not are left to the account. */
const definedOf = (kept: Partial<Record<keyof SheetDefaults, unknown>> | undefined): Partial<SheetDefaults> =>
  // Parsed by its schema before.
  Object.fromEntries(Object.entries(kept ?? {}).filter(([, value]) => value !== undefined)) as Partial<SheetDefaults>;
