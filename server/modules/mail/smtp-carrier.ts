import { createTransport } from 'nodemailer';
import type { Sender } from './address.ts';
import { type Carrier, messageOf } from './message.ts';

const SECOND = 1000;
const MAX_CONNECTIONS = 2;

/** Hands letters to the mail server of SMTP_URL over a few lasting connections; encrypted as the address says. */
export const smtpCarrier = (url: string, sender: Sender): Carrier => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    // A broken connection is our outbox's to try again, in its own time.
    maxRequeues: 0,
    dnsTimeout: 10 * SECOND,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 20 * SECOND,
    idleTimeout: 30 * SECOND,
  });
  return {
    send: async (letter, signal) => {
      await transport.sendMail({ ...messageOf(letter, sender), signal });
    },
    close: () => transport.close({ force: true }),
  };
};
