import am from '#contract/chat-phrases/am.json' with { type: 'json' };
import en from '#contract/chat-phrases/en.json' with { type: 'json' };
import ru from '#contract/chat-phrases/ru.json' with { type: 'json' };
import { isPhrase, type PhraseCode } from '#contract/chat-phrases.ts';
import type { Language } from '#contract/constants.ts';

const TEXTS: Readonly<Record<Language, Readonly<Record<PhraseCode, string>>>> = { en, am, ru };

/** A ready-made question or answer for letters and the bot; an unknown code, of a newer version, as it is. */
export const phraseText = (code: string, language: Language): string => (isPhrase(code) ? TEXTS[language][code] : code);
