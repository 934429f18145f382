export type { ContactMessage, Letter } from './letter.ts';
export type { Mail } from './mail.ts';
export { openMail } from './open.ts';
