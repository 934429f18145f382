/** Texts of the page in the browser, in the user's language. */
export type PageTexts = {
  readonly locale: string;
  readonly googleDone: string;
  readonly googleStopped: string;
};

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** The page that Google redirects to: it only tells that the program continues. */
export function page({ locale, googleDone, googleStopped }: PageTexts, outcome: 'done' | 'stopped'): string {
  const text = escaped(outcome === 'done' ? googleDone : googleStopped);
  return [
    `<!doctype html><html lang="${escaped(locale)}"><head><meta charset="utf-8"><title>Aniv</title>`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>',
    `<body><h1>Aniv</h1><p>${text}</p></body></html>`,
  ].join('');
}
