/** Marks that are not seen and turn or split what is read. */
const UNSEEN = /[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

/** A cell as it is kept: whole signs, one kind of line end, nothing unseen that changes how it reads. */
export const cleaned = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNSEEN, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
    .trim();
