import { createAction } from '@reduxjs/toolkit';

/** An import that changed the stock, or one that was undone, for the grid's own undo. */
export type News = { readonly kind: 'imported' | 'undone'; readonly id: string };

const NONE: readonly News[] = [];

/** Apart from the slice: the grid needs no more of it before the dialog is opened. */
export const newsHeard = createAction('stockFile/newsHeard');
export const selectNews = ({ stockFile }: { readonly stockFile?: { readonly news: readonly News[] } }) =>
  stockFile?.news ?? NONE;
