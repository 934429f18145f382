import { createHash } from 'node:crypto';

/** What stands for a text and the language it is written in: a translation of it is of no other (D062). */
export const textHash = (text: string, language: string): string =>
  createHash('sha256').update(`${language}\n${text}`).digest('hex');
