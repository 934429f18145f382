import type { ServerModule } from '#server/module.ts';
import type { TranslationWork } from './translation.ts';

export { type Detected, detectLanguage } from './detect-language.ts';
export { type ChatModel, openChatModel } from './open-ai.ts';
export { withListedWords } from './own-script.ts';
export { isBadTranslation } from './protect.ts';
export { openTextTranslator, type TextTranslator } from './text-translator.ts';
export { createTranslation } from './translation.ts';

/** Translates new texts in jobs and forgets old translations; it has no routes of its own. */
export const translationModule = (work: TranslationWork): ServerModule => ({ name: 'translation', ...work });
