import { hash, verify } from '@node-rs/argon2';
import { type BoundedQueue, boundedQueue } from '#server/lib/bounded-queue.ts';

/** Argon2id (the library's default kind) as OWASP has it: 19 MiB, two passes, one lane (SECURITY rule 17). */
const ARGON2ID = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** The hash of a random secret that was thrown away: stands for accounts that are not there. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$SWqxTn8YVZf7D+XwhLb5aQ$RYBENwrGXAyHfhDlku8HbT7zeaf0dkAgt3VHs8E1wJ4';

export type Passwords = {
  /** A PHC string to keep. Throws OVERLOADED when too many wait. */
  readonly hash: (password: string) => Promise<string>;
  /** Whether the password is the one kept; null is never right and takes as long. */
  readonly verify: (kept: string | null, password: string) => Promise<boolean>;
};

/**
 * Hashes on threads of their own, two at a time and 32 waiting: slow for thieves, bounded for us, and the thread that
 * answers requests stays free.
 */
export const openPasswords = (queue: BoundedQueue = boundedQueue()): Passwords => ({
  hash: (password) => queue.run(() => hash(password, ARGON2ID)),
  verify: (kept, password) =>
    queue.run(async () => {
      const isRight = await verify(kept ?? NOBODYS, password);
      return kept !== null && isRight;
    }),
});
