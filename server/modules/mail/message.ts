import type { SendMailOptions } from 'nodemailer';
import { html } from '#server/lib/html.ts';
import type { Sender } from './address.ts';
import type { WaitingLetter } from './outbox.repository.ts';

/** The address that stops letters of a kind, and its words in the reader's language. */
export type StopLink = { readonly url: string; readonly label: string };

/** A letter on its way, with what stops letters like it. */
export type SentLetter = WaitingLetter & { readonly unsubscribe?: StopLink | undefined };

/** Takes one letter out of the house; throws where that did not work. */
export type Carrier = {
  readonly send: (letter: SentLetter, signal: AbortSignal) => Promise<void>;
  readonly close: () => void;
};

const END = '</div>\n</body>';

/** The letter's two bodies, with the link that stops such letters at their end. */
const bodiesOf = ({ text, html: markup, unsubscribe }: SentLetter): { text: string; html: string } => {
  if (unsubscribe === undefined) return { text, html: markup };
  const { url, label } = unsubscribe;
  const line = html`<p style="margin:8px 0 0;font-size:13px"><a href="${url}" style="color:inherit">${label}</a></p>\n`;
  return { text: `${text.trimEnd()}\n\n${label}:\n${url}\n`, html: markup.replace(END, () => `${line.text}${END}`) };
};

/** A waiting letter as a message: its headers hold checked addresses, our own words and our own names only. */
export const messageOf = (letter: SentLetter, sender: Sender): SendMailOptions => ({
  from: sender,
  to: { name: '', address: letter.recipient },
  ...(letter.reply_to === null ? {} : { replyTo: { name: '', address: letter.reply_to } }),
  subject: letter.subject,
  ...bodiesOf(letter),
  date: new Date(letter.created_at),
  // The same at every try.
  messageId: `<${letter.name}@${sender.address.slice(sender.address.indexOf('@') + 1)}>`,
  headers: {
    // A reply is written by a person.
    ...(letter.kind === 'contactReply' ? {} : { 'Auto-Submitted': 'auto-generated' }),
    // RFC 8058: mail programs show a button that stops such letters.
    ...(letter.unsubscribe === undefined
      ? {}
      : { 'List-Unsubscribe': `<${letter.unsubscribe.url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});
