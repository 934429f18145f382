import { z } from 'zod';
import { DEFAULT_PAGE, DEFAULT_PAGE_SIZE, LANGUAGES, MAX_PAGE_SIZE } from './constants.ts';
import { CURRENCIES } from './money.ts';
import { wholeNumber } from './ids.ts';

/** Page number from 1 and page size 1–100 (D077). */
export const pageQuery = {
  page: wholeNumber.pipe(z.number().min(1).max(1_000_000)).default(DEFAULT_PAGE),
  pageCount: wholeNumber.pipe(z.number().min(1).max(MAX_PAGE_SIZE)).default(DEFAULT_PAGE_SIZE),
};

/** The viewer's language (else Accept-Language, else English: D059) and currency (else the market's: D185). */
export const viewerQuery = {
  lang: z.enum(LANGUAGES).optional(),
  currency: z.enum(CURRENCIES).optional(),
};
