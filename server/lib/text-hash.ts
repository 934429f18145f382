import { createHash } from 'node:crypto';

/** The hash of a text and its language: the key of its translations (D062). */
export const textHash = (text: string, language: string): string =>
  createHash('sha256').update(`${language}\n${text}`).digest('hex');
