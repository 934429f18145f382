export type { ContactMessage, Letter, LetterKind, LinkLetter } from './letter.ts';
export type { Mail } from './mail.ts';
export { openMail } from './open.ts';
export { letterToUser } from './to-user.ts';
