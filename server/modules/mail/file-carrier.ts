import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type * as Nodemailer from 'nodemailer';
import { loadLater } from '#server/lib/load-later.ts';
import { syncFolder } from '#server/lib/sync.ts';
import { maskedAddress, type Sender } from './address.ts';
import { type Carrier, messageOf } from './message.ts';
import type { WaitingLetter } from './outbox.repository.ts';

export type FileCarrierOptions = {
  readonly folder: string;
  /** Whether tests read the letters: then each letter gets a .json file with its facts (SECURITY §6). */
  readonly isTest: boolean;
  /** Tells the person who runs the server. */
  readonly print: (line: string) => void;
};

/** Sorts by time; the same at every try, so that a letter written twice is one file. */
const nameOf = ({ created_at, id, kind }: WaitingLetter): string =>
  `${created_at.replaceAll(':', '-')}-${String(id).padStart(9, '0')}-${kind}`;

/** Writes a whole file or none; letters hold secrets, so nobody else on the machine reads them. */
const writeWhole = async (file: string, content: Buffer | string): Promise<void> => {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    const handle = await open(temporary, 'w', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
};

const library = loadLater<typeof Nodemailer>('nodemailer');

/** Keeps letters as .eml files, for a server without mail: any mail program opens them, and their links are printed. */
export const fileCarrier = ({ folder, isTest, print }: FileCarrierOptions, sender: Sender): Carrier => {
  return {
    send: async (letter) => {
      const composer = library().createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await composer.sendMail(messageOf(letter, sender));
      if (!Buffer.isBuffer(message)) throw new Error('The letter was not composed.');
      const { recipient: to, subject, kind, link } = letter;
      const file = path.join(folder, nameOf(letter));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(`${file}.eml`, message);
      if (isTest) {
        const links = link === null ? [] : [link];
        await writeWhole(`${file}.json`, JSON.stringify({ to, subject, links, kind }));
      }
      await syncFolder(folder);
      print(`Mail to ${maskedAddress(to)}: ${link ?? `${file}.eml`}`);
    },
    close: () => undefined,
  };
};
