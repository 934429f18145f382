import type { Later } from '../connection/connection.module.ts';

const STEPS_MS = [2000, 10_000, 30_000, 120_000, 900_000] as const;
/** Waits for the network or a sign-in. */
const SOON_MS = 30_000;
const JITTER = 0.2;

export type Waiting = {
  readonly isOn: () => boolean;
  /** Waits a while, longer each time in a row. */
  readonly begin: (isSoonOver: boolean) => void;
  readonly succeeded: () => void;
  /** Ends the wait: a retry may succeed now. */
  readonly wake: () => void;
  readonly stop: () => void;
};

type Deps = { readonly later: Later; readonly random: () => number; readonly onOver: () => void };

/** Back-off with jitter and an upper limit, so that a thousand programs do not retry at once. */
export function createWaiting({ later, random, onOver }: Deps): Waiting {
  let failures = 0;
  let callOff: (() => void) | undefined;
  let isStopped = false;

  function end(): void {
    callOff?.();
    callOff = undefined;
  }
  return {
    isOn: () => callOff !== undefined,
    begin: (isSoonOver) => {
      if (isStopped || callOff !== undefined) return;
      const step = STEPS_MS[Math.min(failures, STEPS_MS.length - 1)] ?? SOON_MS;
      failures += 1;
      const delay = (isSoonOver ? Math.min(step, SOON_MS) : step) * (1 - JITTER + 2 * JITTER * random());
      callOff = later(() => {
        callOff = undefined;
        onOver();
      }, delay);
    },
    succeeded: () => {
      failures = 0;
    },
    wake: () => {
      failures = 0;
      if (callOff === undefined) return;
      end();
      onOver();
    },
    stop: () => {
      isStopped = true;
      end();
    },
  };
}
