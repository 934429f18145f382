import { InlineKeyboard } from 'grammy';
import type { PageAddress } from '#contract/page-path.ts';

/** A page that a button opens as the mini app. */
export type PageButton = { readonly text: string; readonly page: PageAddress };

/** Adds a row that opens a page; where Telegram cannot open it, since it opens https pages only, nothing is added. */
export const addPage = (keyboard: InlineKeyboard, publicUrl: string, { text, page }: PageButton): InlineKeyboard =>
  publicUrl.startsWith('https:') ? keyboard.row().webApp(text, publicUrl + page) : keyboard;

/** A text with a button that opens a page, or with the page's address where Telegram shows no such button. */
export const withPage = (text: string, publicUrl: string, button: PageButton) =>
  publicUrl.startsWith('https:')
    ? { text, keyboard: addPage(new InlineKeyboard(), publicUrl, button) }
    : { text: `${text}\n\n${publicUrl}${button.page}`, keyboard: new InlineKeyboard() };
