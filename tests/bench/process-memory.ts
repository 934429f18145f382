import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 100;
const KILOBYTE = 1024;

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
};

/** A process and all its descendants. */
const familyOf = (pid: number): readonly number[] => {
  const tasks = read(`/proc/${pid}/task/${pid}/children`);
  return [pid, ...tasks.split(' ').filter(Boolean).map(Number).flatMap(familyOf)];
};

/** The memory of a process; shared pages are divided by the number of processes that share them (PSS). */
const memoryOf = (pid: number): number =>
  KILOBYTE * Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);

/** Reads the memory of a process and its children ten times a second; `stop` returns the peak in bytes. Linux only. */
export const watchMemory = (pid: number): { readonly stop: () => number } => {
  let peak = 0;
  const look = () => {
    peak = Math.max(
      peak,
      familyOf(pid).reduce((sum, one) => sum + memoryOf(one), 0),
    );
  };
  if (readdirSync('/').includes('proc')) look();
  const timer = setInterval(look, EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return peak;
    },
  };
};
