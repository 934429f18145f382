import type { ServerModule } from '#server/module.ts';
import type { Mail } from './mail.ts';

export type { ContactMessage, Letter, LetterKind, LinkLetter } from './letter.ts';
export type { Mail } from './mail.ts';
export { mailAddress } from './address.ts';
export { openMail } from './open.ts';
export { letterToUser } from './to-user.ts';

/** Sends the letters that wait; each is claimed by one process in its own row. */
export const mailModule = ({ deliver, close }: Mail): ServerModule => ({ name: 'mail', start: deliver, stop: close });
