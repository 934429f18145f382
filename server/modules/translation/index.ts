import type { ServerModule } from '#server/module.ts';

export { createTranslation, translatorOf } from './translation.ts';

/** Translates in jobs that posts ask for; it has no routes of its own. */
export const translationModule: ServerModule = { name: 'translation' };
