import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 bits, url-safe. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** A new name of 128 bits that nobody can guess: 22 url-safe signs. */
export const newName = (): string => randomBytes(16).toString('base64url');

/** What is stored of a secret: enough to know it again, nothing to use. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
