import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 100;
const KILOBYTE = 1024;

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It has just ended.
    return '';
  }
};

/** The processes that a process started, and theirs. */
const familyOf = (pid: number): readonly number[] => {
  const tasks = read(`/proc/${pid}/task/${pid}/children`);
  return [pid, ...tasks.split(' ').filter(Boolean).map(Number).flatMap(familyOf)];
};

/** The memory a process takes, what it shares counted in shares (PSS). */
const memoryOf = (pid: number): number =>
  KILOBYTE * Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);

/** Looks at the memory of a process and its children, ten times a second; the highest in bytes at the end. Linux only. */
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
