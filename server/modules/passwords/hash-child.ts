import { hash, verify } from '@node-rs/argon2';
import { answerCalls } from '#server/lib/child-calls.ts';
import type { HashWork } from './hash-process.ts';

/** Argon2id (the library's default kind) as OWASP has it: 19 MiB, two passes, one lane (SECURITY rule 17). */
const ARGON2ID = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** The process in which passwords are hashed. */
answerCalls<HashWork>(({ password, kept }) => (kept === undefined ? hash(password, ARGON2ID) : verify(kept, password)));
