export { createTranslation, translatorOf } from './translation.ts';
