import { z } from 'zod';
import { type Language, LANGUAGES } from '#contract/constants.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import { durable } from '#server/events/durable.ts';
import type { ServerModule } from '#server/module.ts';
import type { Jobs } from '#server/modules/jobs/index.ts';
import { translationSweep } from './sweep.ts';
import type { TextTranslator } from './text-translator.ts';
import { originalLanguage, setTranslation, translationRepository } from './translation.repository.ts';

const KIND = 'translatePost';
const Payload = z.object({ postId: z.number().int(), language: z.enum(LANGUAGES) });

export type TranslationDeps = {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'enqueue' | 'handle'>;
  readonly texts: Pick<TextTranslator, 'hasService' | 'translate'>;
  readonly record: RecordEvents;
  readonly now: () => number;
};

export type TranslationWork = Pick<ServerModule, 'subscribers' | 'every'>;

const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text);

/** Translates new descriptions of posts into the other languages in the background (D062); without a service, nothing. */
export const createTranslation = ({ db, jobs, texts, record, now }: TranslationDeps): TranslationWork => {
  if (!texts.hasService) return {};
  const repository = translationRepository(db);

  jobs.handle(KIND, async (payload, signal) => {
    const { postId, language } = Payload.parse(payload);
    const original = await repository.original(postId);
    if (original === undefined || original.language === language || !isLanguage(original.language)) return;
    const { text: typed, language: from, names } = original;
    const text = await texts.translate({ text: typed, from, to: language, names, signal });
    await db.transaction().execute(async (transaction) => {
      if (await setTranslation(transaction, postId, { original, language, text }))
        await record(transaction, { kind: 'postTranslated', postId, userId: original.ownerId, language });
    });
  });

  const enqueue = async (transaction: Transaction, postId: number): Promise<boolean> => {
    const from = await originalLanguage(transaction, postId);
    if (from === undefined) return false;
    for (const language of LANGUAGES) {
      if (language !== from) await jobs.enqueue(transaction, KIND, { postId, language });
    }
    return true;
  };
  const subscriber = durable({
    name: 'translation',
    kinds: ['postCreated', 'postChanged'],
    handle: async (transaction, { event }) =>
      event.kind === 'postChanged' && event.hasNewText !== true ? false : enqueue(transaction, event.postId),
  });
  return { subscribers: { durable: [subscriber] }, every: [translationSweep(db, now)] };
};
