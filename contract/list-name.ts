/** The name of a list of favourites as it is kept: spaces at the ends and in rows are none of it. */
export const tidyListName = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
