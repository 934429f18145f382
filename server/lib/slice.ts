/** The rows of one page of a list. */
export type Slice = { readonly offset: number; readonly limit: number };

/** A page by its number from 1 and its size, which is called `pageCount` (D077). */
export const sliceOf = ({ page, pageCount }: { readonly page: number; readonly pageCount: number }): Slice => ({
  offset: (page - 1) * pageCount,
  limit: pageCount,
});
