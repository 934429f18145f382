import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 bits, url-safe. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** A new unguessable name of 128 bits: 22 url-safe characters. */
export const newName = (): string => randomBytes(16).toString('base64url');

/** The stored hash of a secret: identifies it and cannot be used in its place. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
