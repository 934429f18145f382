import { fold } from '#contract/name-keys.ts';

export { fold };

/** The distinct words of a search text, folded; invisible marks are dropped, control characters count as spaces (PostgreSQL rejects NUL). */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    fold(text.toWellFormed())
      .replace(/\p{Cf}+/gu, '')
      .split(/[\s\p{Cc}]+/u)
      .filter((word) => word !== ''),
  ),
];

/** The content of `users.search_text`: the names of a user, folded. */
export const nameSearchText = (names: {
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
  company_name?: string | null | undefined;
}): string => fold([names.first_name, names.last_name, names.company_name].filter(Boolean).join(' '));

/** The content of `post.search_text`: brand, model, modification and year, folded (D084). */
export const searchTextOf = (parts: {
  brand: string;
  model: string;
  modification: string | null;
  year: number;
}): string => fold([parts.brand, parts.model, parts.modification ?? '', String(parts.year)].filter(Boolean).join(' '));
