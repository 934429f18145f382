/** Case and accents folded away, for texts and for what is looked for in them: `Škoda` and `skoda` meet. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/** The distinct words of a search text, folded; unseen marks are left out, control characters count as spaces (PostgreSQL takes no NUL). */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    fold(text.toWellFormed())
      .replace(/\p{Cf}+/gu, '')
      .split(/[\s\p{Cc}]+/u)
      .filter((word) => word !== ''),
  ),
];

/** What `users.search_text` holds: the names of a user, folded. */
export const nameSearchText = (names: {
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
  company_name?: string | null | undefined;
}): string => fold([names.first_name, names.last_name, names.company_name].filter(Boolean).join(' '));

/** What `post.search_text` holds: brand, model, modification and year, folded (D084). */
export const searchTextOf = (parts: {
  brand: string;
  model: string;
  modification: string | null;
  year: number;
}): string => fold([parts.brand, parts.model, parts.modification ?? '', String(parts.year)].filter(Boolean).join(' '));
