import type { Post, PostContacts } from '#contract/http/posts.ts';
import type { ViewerUser } from '#server/http/viewer.ts';
import { maskedEmail, maskedPhone, maskedTelegram, maskedText } from './contact-masks.ts';

/** Who looks at a post: SECURITY rule 26. Everything starts as a visitor, and a person who proved nothing stays one. */
export type View = 'visitor' | 'member' | 'owner';

export const viewOf = (user: ViewerUser | null, ownerId: number): View => {
  if (user === null) return 'visitor';
  if (user.id === ownerId || user.isAdmin) return 'owner';
  return user.isVerified ? 'member' : 'visitor';
};

type Contacts = Pick<Post, 'contactsHidden' | 'contactsMasked' | 'hasPhone' | keyof PostContacts>;

type ContactFacts = {
  readonly contact_name: string | null;
  readonly contact_email: string | null;
  readonly contact_phone_number: string | null;
  readonly whatsapp_number: string | null;
  readonly telegram_number: string | null;
  readonly lookup_address: string | null;
  readonly sold_at: string | null;
};

const HIDDEN: Omit<Contacts, 'hasPhone'> = {
  contactsHidden: true,
  contactsMasked: false,
  contactName: null,
  contactEmail: null,
  contactPhoneNumber: null,
  whatsappNumber: null,
  telegramNumber: null,
  lookupAddress: null,
};

/** The contacts in full. */
export const contactsOf = (post: Omit<ContactFacts, 'sold_at'>): PostContacts => ({
  contactName: post.contact_name,
  contactEmail: post.contact_email,
  contactPhoneNumber: post.contact_phone_number,
  whatsappNumber: post.whatsapp_number,
  telegramNumber: post.telegram_number,
  lookupAddress: post.lookup_address,
});

const masked = (text: string | null, mask: (text: string) => string): string | null =>
  text === null || text === '' ? null : mask(text);

/**
 * Contacts and exact address: nothing for visitors, and for nobody but the owner once the car is sold (D013, D121).
 * Members get masks of what they have not revealed (D133).
 */
export const contactsFor = (view: View, post: ContactFacts, isRevealed: boolean): Contacts => {
  const isClosed = view !== 'owner' && post.sold_at !== null;
  const hasPhone = !isClosed && (post.contact_phone_number ?? '') !== '';
  if (view === 'visitor' || isClosed) return { ...HIDDEN, hasPhone };
  const contacts = contactsOf(post);
  if (view === 'owner' || isRevealed) return { contactsHidden: false, contactsMasked: false, hasPhone, ...contacts };
  return {
    contactsHidden: false,
    contactsMasked: true,
    hasPhone,
    ...contacts,
    contactName: masked(contacts.contactName, maskedText),
    contactEmail: masked(contacts.contactEmail, maskedEmail),
    contactPhoneNumber: masked(contacts.contactPhoneNumber, maskedPhone),
    whatsappNumber: masked(contacts.whatsappNumber, maskedPhone),
    telegramNumber: masked(contacts.telegramNumber, maskedTelegram),
    lookupAddress: masked(contacts.lookupAddress, maskedText),
  };
};

/** Signs of a VIN that do not single out one car. */
const PUBLIC_VIN_LENGTH = 11;

/** The VIN: whole for members, without its tail for visitors, nothing where the seller hides it (D115). */
export const vinFor = (view: View, { vin, is_vin_hidden }: { vin: string | null; is_vin_hidden: 0 | 1 }) => {
  if (vin === null || view === 'owner') return vin;
  if (is_vin_hidden === 1) return null;
  return view === 'member' ? vin : vin.slice(0, PUBLIC_VIN_LENGTH);
};
