import { type Language, LOCALE_OF } from '#contract/constants.ts';
import { type Html, html } from '#server/lib/html.ts';

const FONT = 'font-family:-apple-system,Segoe UI,Roboto,Noto Sans Armenian,Arial,sans-serif';
const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:8px;background:#d9151f;color:#ffffff;font-weight:600;text-decoration:none';

type DocumentProps = { readonly language: Language; readonly title: string; readonly footer: string };

/**
 * A letter as a document of its own. Only the button and the brand have colours: text and ground are the reader's, light
 * or dark.
 */
export const documentOf = ({ language, title, footer }: DocumentProps, body: Html): Html => html`<!doctype html>
<html lang="${LOCALE_OF[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title></head>
<body style="margin:0;padding:24px;${FONT};font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;font-size:20px;font-weight:700;color:#d9151f">Aniv</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${title}</h1>
${body}
<p style="margin:32px 0 0;font-size:13px">${footer}</p>
</div>
</body>
</html>
`;

export const paragraphs = (texts: readonly string[]): readonly Html[] =>
  texts.map((text) => html`<p style="margin:0 0 16px">${text}</p>\n`);

/** What a person typed; its line breaks stay. */
export const asTyped = (text: string): Html => html`<p style="margin:0 0 24px;white-space:pre-wrap">${text}</p>\n`;

/** A list, one thing a line. */
export const lines = (texts: readonly string[]): readonly Html[] =>
  texts.length === 0
    ? []
    : [html`<ul style="margin:0 0 16px;padding:0 0 0 20px">${texts.map((text) => html`<li>${text}</li>`)}</ul>\n`];

/** The way on: a button, and its address for programs that show none. */
export const wayOn = (link: string, action: string, hint: string): Html =>
  html`<p style="margin:24px 0"><a href="${link}" style="${BUTTON}">${action}</a></p>
<p style="margin:0 0 16px;font-size:13px">${hint}<br><a href="${link}" style="color:inherit;word-break:break-all">${link}</a></p>
`;

/** Names with values; line breaks of a value stay. */
export const fields = (rows: readonly (readonly [name: string, value: string])[]): readonly Html[] =>
  rows.map(
    ([name, value]) =>
      html`<p style="margin:0 0 16px"><strong>${name}</strong><br><span style="white-space:pre-wrap">${value}</span></p>\n`,
  );
