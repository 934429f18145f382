import type { SendMailOptions } from 'nodemailer';
import type { Sender } from './address.ts';
import type { WaitingLetter } from './outbox.repository.ts';

/** Takes one letter out of the house; throws where that did not work. */
export type Carrier = {
  readonly send: (letter: WaitingLetter, signal: AbortSignal) => Promise<void>;
  readonly close: () => void;
};

/** A waiting letter as a message: its headers hold checked addresses, our own words and our own names only. */
export const messageOf = (letter: WaitingLetter, sender: Sender): SendMailOptions => ({
  from: sender,
  to: { name: '', address: letter.recipient },
  ...(letter.reply_to === null ? {} : { replyTo: { name: '', address: letter.reply_to } }),
  subject: letter.subject,
  text: letter.text,
  html: letter.html,
  date: new Date(letter.created_at),
  // The same at every try.
  messageId: `<${letter.name}@${sender.address.slice(sender.address.indexOf('@') + 1)}>`,
  // A reply is written by a person.
  ...(letter.kind === 'contactReply' ? {} : { headers: { 'Auto-Submitted': 'auto-generated' } }),
  disableFileAccess: true,
  disableUrlAccess: true,
});
