import { useEffect, useRef, useState } from 'react';
import type { SheetDefaults, SheetField } from '#contract/http/stock-file.ts';
import { useDeps } from '#renderer/deps.ts';
import { noProgress, orderOf } from './apply-file.ts';
import type { Order, Progress } from './apply-file.ts';
import { withField } from './guess-columns.ts';
import { applyReview, finishOrder, planReading, takeFile, undoFile } from './import-steps.ts';
import type { ImportRun, ImportWorld, Undoing } from './import-steps.ts';
import { acceptedOf, leavingOf, readingOf, START } from './import-state.ts';
import type { ImportState, Reading, Review } from './import-state.ts';
import { readImportMemory } from './memory.ts';
import type { ReadChoices } from './table.ts';

type Change = (next: (now: ImportState) => ImportState) => void;

const newId = (): string => crypto.randomUUID();

/** The user's changes of the columns step. */
const readingEdits = ({ storage, profile }: Pick<ImportRun, 'storage' | 'profile'>, setState: Change) => {
  const change = (part: Partial<Reading>) =>
    setState((now) => (now.step === 'columns' ? { ...now, reading: { ...now.reading, ...part } } : now));
  return {
    setHeader: (reading: Reading, header: number) => {
      const memory = readImportMemory(storage, profile.id);
      change(readingOf(reading, memory, reading.defaults, header));
    },
    setField: (reading: Reading, column: number, field: SheetField | null) =>
      change({ mapping: withField(reading.mapping, column, field), isKnown: false }),
    setDefaults: (reading: Reading, part: Partial<SheetDefaults>) =>
      change({ defaults: { ...reading.defaults, ...part } }),
  };
};

/** The user's choices of the review step. */
const reviewEdits = (setState: Change) => ({
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
});

/** An import of a stock file, from the file to the stock, and the user's actions on each step. */
export function useImport(world: ImportWorld) {
  const { api, platform } = useDeps();
  const [state, setState] = useState<ImportState>(START);
  const running = useRef<AbortController | null>(null);
  const progress = useRef<Progress>(noProgress());
  useEffect(() => () => running.current?.abort(), []);

  const begin = (): AbortSignal => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  };
  const run: ImportRun = { ...world, api, storage: platform.storage, setState, begin, progress };

  return {
    state,
    take: (file: File) => void takeFile(run, file),
    readAgain: (reading: Reading, choices: ReadChoices) => void takeFile(run, reading.file, choices, reading),
    ...readingEdits({ storage: platform.storage, profile: world.profile }, setState),
    plan: (reading: Reading) => void planReading(run, reading),
    backToFile: () => {
      begin();
      setState(START);
    },
    backToColumns: (reading: Reading) => {
      begin();
      setState({ step: 'columns', reading, isReading: false, fault: null });
    },
    ...reviewEdits(setState),
    apply: (review: Review) => {
      progress.current = noProgress();
      const missing = { way: review.way, cars: leavingOf(review) };
      const { defaults, file } = review.reading;
      void applyReview(run, review, orderOf(acceptedOf(review), { missing, defaults, fileName: file.name }, newId));
    },
    resume: (review: Review, order: Order) => void applyReview(run, review, order),
    stop: (order: Order, isRunning: boolean) => {
      running.current?.abort();
      if (!isRunning) void finishOrder(run, order);
    },
    undo: (asked: Pick<Undoing, 'id' | 'fileName' | 'total'>) => void undoFile(run, asked),
  };
}
export type Import = ReturnType<typeof useImport>;
