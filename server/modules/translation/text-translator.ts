import type { Language } from '#contract/constants.ts';
import type { TranslateConfig } from '#server/config-translate.ts';
import type { Db } from '#server/database/connection.ts';
import { textHash } from '#server/lib/text-hash.ts';
import { ServiceFailed } from './ask-service.ts';
import { carNames } from './car-names.ts';
import { cleanTranslation, expectTranslation } from './clean.ts';
import { libreTranslator } from './libre-translate.ts';
import { openAiTranslator } from './open-ai.ts';
import { type Protected, protect, restore, withoutMarks } from './protect.ts';
import { type TranslationRepository, translationRepository } from './translation.repository.ts';
import type { Translator } from './translator.ts';

/** A text with the names in it that are the same in every language. */
export type Text = {
  readonly text: string;
  readonly from: Language;
  readonly to: Language;
  readonly names: readonly string[];
};

/** Text in, text out. Translations are made once per text and language and kept for everybody. */
export type TextTranslator = {
  /** False where texts stay as they were typed (D063). */
  readonly hasService: boolean;
  /** A translation that needs no service: one made before, or the text itself where it has no words. */
  readonly known: (text: Text) => Promise<string | undefined>;
  /** Rejects with BadTranslation, ServiceFailed or the signal's reason; the caller then shows the original. */
  readonly translate: (text: Text & { readonly signal: AbortSignal }) => Promise<string>;
};

type Deps = {
  readonly repository: Pick<TranslationRepository, 'known' | 'keep'>;
  readonly translator: Translator | undefined;
  readonly now: () => number;
};

/** Armenian or Russian typed in Latin letters. */
const isInLatin = (text: string, from: Language): boolean =>
  from !== 'en' && !/[\p{Script=Armenian}\p{Script=Cyrillic}]/u.test(text);

const hasLetters = (marked: string): boolean => /\p{L}/u.test(withoutMarks(marked));

const shield = (text: string, names: readonly string[]): Protected => protect(text, names, carNames());

/**
 * Translations are kept by their text with marks in the place of numbers, names and links: the store holds no phone
 * number, and texts that differ in a price alone share one translation. Those kept by a whole text are read, too.
 */
const createTextTranslator = ({ repository, translator, now }: Deps): TextTranslator => {
  const known: TextTranslator['known'] = async ({ text, from, to, names }) => {
    const shielded = shield(text, names);
    if (!hasLetters(shielded.text)) return text;
    const kept = await repository.known(textHash(shielded.text, from), to);
    if (kept !== undefined) return restore(kept, shielded);
    return shielded.pieces.length === 0 ? undefined : repository.known(textHash(text, from), to);
  };

  const translate: TextTranslator['translate'] = async ({ signal, ...asked }) => {
    const before = await known(asked);
    if (before !== undefined) return before;
    if (translator === undefined) throw new ServiceFailed('No translation service is set up.', false);
    const { text, from, to, names } = asked;
    const shielded = shield(text, names);
    const question = { text: shielded.text, from, to, isLatin: isInLatin(text, from), signal };
    const reply = cleanTranslation(await translator.translate(question), shielded.text);
    expectTranslation(reply, shielded.text, to);
    const restored = restore(reply, shielded);
    const kept = { hash: textHash(shielded.text, from), language: to, text: reply };
    await repository.keep(kept, new Date(now()).toISOString());
    return restored;
  };
  return { hasService: translator !== undefined, known, translate };
};

type ServiceDeps = {
  readonly db: Db;
  readonly config: TranslateConfig | undefined;
  readonly now: () => number;
};

/** Without a service only stored translations are returned. */
export const openTextTranslator = ({ db, config, now }: ServiceDeps): TextTranslator =>
  createTextTranslator({ repository: translationRepository(db), translator: translatorOf(config), now });

const translatorOf = (config: TranslateConfig | undefined): Translator | undefined => {
  if (config === undefined) return undefined;
  return config.model === '' ? libreTranslator(config) : openAiTranslator(config);
};
