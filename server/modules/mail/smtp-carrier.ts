import type * as Nodemailer from 'nodemailer';
import { SECOND_MS } from '#contract/time.ts';
import { loadLater } from '#server/lib/load-later.ts';
import type { Sender } from './address.ts';
import { type Carrier, messageOf } from './message.ts';

const MAX_CONNECTIONS = 2;

const library = loadLater<typeof Nodemailer>('nodemailer');

/** Hands letters to the mail server of SMTP_URL over a few lasting connections; the URL's scheme sets the encryption. */
export const smtpCarrier = (url: string, sender: Sender): Carrier => {
  const transport = library().createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    // A broken connection is our outbox's to try again, in its own time.
    maxRequeues: 0,
    dnsTimeout: 10 * SECOND_MS,
    connectionTimeout: 10 * SECOND_MS,
    greetingTimeout: 10 * SECOND_MS,
    socketTimeout: 20 * SECOND_MS,
    idleTimeout: 30 * SECOND_MS,
  });
  return {
    send: async (letter, signal) => {
      await transport.sendMail({ ...messageOf(letter, sender), signal });
    },
    close: () => transport.close({ force: true }),
  };
};
