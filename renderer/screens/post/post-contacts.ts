import type { Post } from '#contract/http/posts.ts';
import type { ContactLinks } from '#renderer/ui/contact-box/ContactBox.tsx';
import type { MaskedContactsProps } from '#renderer/ui/contact-box/MaskedContacts.tsx';
import { mailHref, shownNumber, telegramHref, telHref, whatsAppHref } from '#renderer/ui/contact-box/contact-links.ts';

/** What is shown instead of masked contacts. */
export const contactMasksOf = (post: Post): MaskedContactsProps['masks'] => ({
  phone: post.contactPhoneNumber === null ? undefined : shownNumber(post.contactPhoneNumber),
  whatsApp: post.whatsappNumber !== null,
  telegram: post.telegramNumber !== null,
  email: post.contactEmail !== null,
});

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
