import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type ChildCalls, openChild } from '#server/lib/child-calls.ts';

/** A password to hash, or one to compare with a hash that was kept. */
export type HashWork = { readonly password: string; readonly kept?: string };

const CHILD = fileURLToPath(new URL('./hash-child.ts', import.meta.url));
/** A process without work ends after this, and gives its memory back. */
const IDLE_MS = 60 * 1000;

export type HashProcess = {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (kept: string, password: string) => Promise<boolean>;
  readonly close: () => void;
};

/**
 * Hashes in a process of its own that gives way: on another thread of this one it would take the processor and the
 * memory's locks from the thread that answers, and searches would wait behind sign-ins.
 */
export const hashProcess = (idleMs = IDLE_MS): HashProcess => {
  let child: ChildCalls<HashWork, unknown> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let working = 0;

  const close = (): void => {
    clearTimeout(idle);
    child?.close();
  };
  const call = async (work: HashWork): Promise<unknown> => {
    clearTimeout(idle);
    working += 1;
    if (child?.isOpen() !== true) child = openChild(CHILD, constants.priority.PRIORITY_BELOW_NORMAL);
    try {
      return await child.call(work);
    } catch (error) {
      throw error instanceof Error ? error : new Error(String(error));
    } finally {
      working -= 1;
      if (working === 0) idle = setTimeout(close, idleMs).unref();
    }
  };

  return {
    hash: async (password) => String(await call({ password })),
    verify: async (kept, password) => (await call({ kept, password })) === true,
    close,
  };
};
