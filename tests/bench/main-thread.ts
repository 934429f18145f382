import type { Browser, Page } from 'playwright';

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];

type TraceEvent = {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds: when it began, and how long its thread had a processor. */
  readonly ts: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
};

/** The main thread of a page; times are processor time in milliseconds, so other programs do not change them. */
export type MainThread = {
  readonly tasks: readonly { readonly ms: number }[];
  /** Its processor time before a `performance.mark`. */
  readonly msUntil: (mark: string) => number;
};

const mainThreadOf = (events: readonly TraceEvent[]): MainThread => {
  const threads = events
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(({ pid, tid }) => events.filter((event) => event.pid === pid && event.tid === tid));
  const isTask = ({ name }: TraceEvent) => name === 'RunTask';
  // Spare processes have an idle main thread, too.
  const [own = []] = threads.toSorted((one, other) => other.filter(isTask).length - one.filter(isTask).length);
  const tasks = own.filter(isTask).map(({ ts, tdur = 0 }) => ({ ts, ms: tdur / 1000 }));
  const msUntil = (mark: string): number => {
    const until = own.find(({ name }) => name === mark)?.ts;
    if (until === undefined) throw new Error(`The page has no mark ${mark}.`);
    return tasks.filter(({ ts }) => ts < until).reduce((sum, { ms }) => sum + ms, 0);
  };
  return { tasks, msUntil };
};

/** Traces the main thread of a page during some work. */
export const traceOf = async (browser: Browser, page: Page, work: () => Promise<void>): Promise<MainThread> => {
  await browser.startTracing(page, { categories: CATEGORIES });
  await work();
  const trace = await browser.stopTracing();
  // Chromium's own format.
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  return mainThreadOf(traceEvents);
};
