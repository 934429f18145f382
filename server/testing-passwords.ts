import { hash, hashSync, verify } from '@node-rs/argon2';
import { openPasswords } from './modules/passwords/index.ts';

/** The least that argon2 accepts: 8 KiB and one pass. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;

/** The server's passwords with hashes that cost a thousandth, made in this process. */
export const cheapPasswords = openPasswords(
  undefined,
  { hash: (password) => hash(password, CHEAP), verify, close: () => undefined },
  hashSync('the password of accounts that do not exist', CHEAP),
);
