import { z } from 'zod';

const MailAddress = z.string().max(254).pipe(z.email());

/** The address if it may be used in a header and in the dialogue with a mail server; else undefined. */
export const mailAddress = (text: string): string | undefined => MailAddress.safeParse(text).data;

export type Sender = { readonly name: string; readonly address: string };

/** The value of MAIL_FROM: `Aniv <hello@cars.example>` or an address alone. */
export const senderOf = (mailFrom: string): Sender => {
  const [, name = '', address = mailFrom] = /^([^<]*)<([^<>]+)>$/.exec(mailFrom) ?? [];
  return { name: name.trim(), address };
};

/** `a…@cars.example`: enough to know one's own letter by (SECURITY rule 32). */
export const maskedAddress = (address: string): string => address.replace(/^(.)[^@]*/, '$1…');
