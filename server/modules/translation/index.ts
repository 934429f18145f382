import type { Subscribers } from '#server/events/bus.ts';
import type { ServerModule } from '#server/module.ts';

export { type Detected, detectLanguage } from './detect-language.ts';
export { isBadTranslation } from './protect.ts';
export { openTextTranslator, type TextTranslator } from './text-translator.ts';
export { createTranslation } from './translation.ts';

/** Translates new texts in jobs; it has no routes of its own. */
export const translationModule = (subscribers: Subscribers): ServerModule => ({ name: 'translation', subscribers });
