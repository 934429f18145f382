import { availableParallelism } from 'node:os';
import { type FairQueue, fairQueue, type Place } from '#server/lib/fair-queue.ts';
import { type HashProcess, hashProcess } from './hash-process.ts';

/** Started by the first password; one for the whole process. */
const HASHING = hashProcess();

/** The hash of a discarded random secret; used for accounts that do not exist. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$SWqxTn8YVZf7D+XwhLb5aQ$RYBENwrGXAyHfhDlku8HbT7zeaf0dkAgt3VHs8E1wJ4';

export type Passwords = {
  /** A PHC string to keep. Throws OVERLOADED when too many wait. */
  readonly hash: (password: string, place?: Place) => Promise<string>;
  /** Whether the password is the one kept; null is never right and takes as long. Throws OVERLOADED, too. */
  readonly verify: (kept: string | null, password: string, place?: Place) => Promise<boolean>;
  /** Lets the process that hashes end after its work; another call starts a new one. */
  readonly close: () => void;
};

/** The same letters are the same password, however a keyboard puts `й` or `é` together. */
const typed = (password: string): string => password.normalize('NFC');

/** Two at a time at most, and never on the last core: that one answers. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));

/** On one core strangers wait 3 s at most, and behind 256 known ones 7 s more. */
const WAITING = { strangers: 128, known: 256 } as const;
/** A caller without a place of its own in the queue. */
const SOMEBODY: Place = { key: '' };

/**
 * Hashes in a process of their own, some at a time and a bounded number waiting, networks by turns: slow for thieves,
 * bounded for us, and the thread that answers requests stays free.
 */
export const openPasswords = (
  queue: FairQueue = fairQueue({ running: AT_ONCE, ...WAITING }),
  hashing: HashProcess = HASHING,
  nobodys: string = NOBODYS,
): Passwords => ({
  hash: (password, place = SOMEBODY) => queue.run(place, () => hashing.hash(typed(password))),
  verify: (kept, password, place = SOMEBODY) =>
    queue.run(place, async () => {
      const isRight = await hashing.verify(kept ?? nobodys, typed(password));
      return kept !== null && isRight;
    }),
  close: hashing.close,
});
