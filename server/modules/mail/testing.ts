import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { PageAddress } from '#contract/page-path.ts';
import type { Letter } from './letter.ts';
import { mailFolder } from './open.ts';

export type SmtpStandIn = {
  readonly url: string;
  /** What arrived whole, in its order: who the envelope names, and the message as a reader sees it. */
  readonly received: readonly { readonly to: string; readonly raw: string; readonly message: Email }[];
  readonly close: () => Promise<void>;
};

export const MAILBOX_BUSY = Object.assign(new Error('Try again later'), { responseCode: 451 });
export const NO_SUCH_MAILBOX = Object.assign(new Error('No such mailbox'), { responseCode: 550 });

const read = async (stream: Readable) => {
  const raw = (await buffer(stream)).toString('utf8');
  return { raw, message: await PostalMime.parse(raw) };
};

/** A real mail server on a free port; options let it refuse or be slow. */
export const startSmtp = async (options: SMTPServerOptions = {}): Promise<SmtpStandIn> => {
  const received: SmtpStandIn['received'][number][] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
      void read(stream).then((letter) => {
        received.push({ to, ...letter });
        done();
      }, done);
    },
    ...options,
  });
  // Clients that go away in the middle are part of the tests.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};

export type FiledLetter = {
  readonly to: string;
  readonly subject: string;
  readonly links: readonly string[];
  readonly kind: string;
};

/** The letters that a server in test mode has written, the oldest first; wait for `mail.settled()` before. */
export const readLetters = async (dataDir: string): Promise<FiledLetter[]> => {
  const folder = mailFolder(dataDir);
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return texts.map((text) => JSON.parse(text) as FiledLetter);
};

/** A letter whose link identifies its recipient. */
export const letterTo = (to: string): Letter => ({
  kind: 'verifyEmail',
  language: 'en',
  to,
  link: `/emailVerification?e=${to}` as PageAddress,
});
