import { z } from 'zod';
import { call, nothing } from './define.ts';
import { PagePath } from './menu.ts';

/** A chat message or something of the notification centre in words, with the page where it is dealt with. */
export const HostNotice = z.strictObject({ title: z.string().max(400), text: z.string().max(600), path: PagePath });
export type HostNotice = z.infer<typeof HostNotice>;

export const notifications = {
  /** Shows it as a notification of the system while the window is in the background; a click opens its page. */
  notice: call(HostNotice, nothing),
};
