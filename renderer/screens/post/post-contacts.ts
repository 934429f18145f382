import type { Post } from '#contract/http/posts.ts';
import type { ContactLinks } from '#renderer/ui/contact-box/ContactBox.tsx';
import { mailHref, shownNumber, telegramHref, telHref, whatsAppHref } from '#renderer/ui/contact-box/contact-links.ts';

/** The ways to reach the seller that the server gave; what is written wrongly is left out. */
export const contactLinksOf = (post: Post): ContactLinks => {
  const call = telHref(post.contactPhoneNumber);
  return {
    phone: call === undefined ? undefined : { href: call, text: shownNumber(post.contactPhoneNumber ?? '') },
    whatsApp: whatsAppHref(post.whatsappNumber),
    telegram: telegramHref(post.telegramNumber),
    email: mailHref(post.contactEmail),
  };
};
