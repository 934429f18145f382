import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import { afterCommit } from '#server/database/after-commit.ts';
import type { Db } from '#server/database/connection.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import { newName } from '#server/lib/secrets.ts';
import { mailAddress, senderOf } from './address.ts';
import { fileCarrier } from './file-carrier.ts';
import type { Letter } from './letter.ts';
import type { Mail } from './mail.ts';
import { addLetter, outboxRepository } from './outbox.repository.ts';
import { Outbox, type OutboxDeps } from './outbox.ts';
import { render } from './render.ts';
import { smtpCarrier } from './smtp-carrier.ts';

/** Where letters lie as files. */
export const mailFolder = (dataDir: string): string => path.join(dataDir, 'mail');

export type MailDeps = Pick<OutboxDeps, 'unsubscribeLink' | 'bounces'> & {
  readonly db: Db;
  readonly config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataDir' | 'isTest'>;
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly record: RecordEvents;
  readonly now: () => number;
  /** Tells the person who runs the server, at every level of the log. */
  readonly print?: ((line: string) => void) | undefined;
  readonly closeMs?: number;
};

/** Opens the mail carrier: SMTP if SMTP_URL is set, else files. */
export const openMail = ({
  db,
  config,
  logger,
  record,
  now,
  unsubscribeLink,
  bounces,
  print = () => undefined,
  closeMs,
}: MailDeps): Mail => {
  const sender = senderOf(config.mailFrom);
  const carrier =
    config.smtpUrl === ''
      ? fileCarrier({ folder: mailFolder(config.dataDir), isTest: config.isTest, print }, sender)
      : smtpCarrier(config.smtpUrl, sender);
  const wait = closeMs === undefined ? {} : { closeMs };
  const outbox = new Outbox({
    repository: outboxRepository(db, record),
    carrier,
    logger,
    unsubscribeLink,
    bounces,
    now,
    ...wait,
  });

  const deliver = () => outbox.deliver();
  const enqueue = async (transaction: Db, letter: Letter): Promise<string> => {
    const recipient = mailAddress(letter.to);
    if (recipient === undefined) throw new Error('A letter needs the address of a mailbox.');
    const { replyTo, ...words } = render(letter, config.publicUrl);
    const at = new Date(now()).toISOString();
    const name = newName();
    await addLetter(transaction, {
      ...words,
      name,
      kind: letter.kind,
      recipient,
      reply_to: replyTo,
      created_at: at,
      tries: 0,
      next_try_at: at,
    });
    afterCommit(transaction, deliver);
    return name;
  };

  return {
    enqueue,
    deliver,
    settled: () => outbox.settled(),
    close: () => outbox.close(),
  };
};
