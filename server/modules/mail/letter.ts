import type { Language } from '#contract/constants.ts';
import type { ContactForm } from '#contract/http/contact.ts';
import type { PageAddress } from '#contract/page-path.ts';
import type { Plan } from '#contract/plans.ts';

/** Letters with a link to a page of the website. */
export const LINK_KINDS = [
  /** To a new account's address: the link confirms it. */
  'verifyEmail',
  /** To an address that registered again: the link signs in. */
  'alreadyRegistered',
  /** The link sets a new password. */
  'resetPassword',
  /** The password was changed; the link sets another one if it was not the user who changed it. */
  'passwordChanged',
  /** To an address that was entered for an account: the link confirms it. */
  'linkEmail',
  /** The same, where the address belongs to another account already: nothing changed; the link offers to join the two. */
  'emailInUse',
  /** To the address that an account had until another one was confirmed: the link leads to those who help. */
  'emailChanged',
  /** To a user who can log in by one way more or less; the link leads to those who help. */
  'loginWaysChanged',
  /** To the addresses of two accounts that are one now; the link leads to those who help. */
  'accountsJoined',
  /** To a seller: the link shows the post that is live now. */
  'postApproved',
  /** To a seller: the link opens the post, which shows the reason. */
  'postRejected',
  /** To a seller whose appeal was accepted: the link shows the post. */
  'appealAccepted',
  /** To a seller whose appeal was refused: the link opens the post, which shows the answer. */
  'appealRefused',
  /** To a buyer whose plan is paid: the link adds a car. */
  'planPaid',
  /** To a seller: the link opens their cars that wait for an answer (D015). */
  'stillForSale',
  /** To a seller who did not answer: the link opens the posts that are hidden now. */
  'hiddenUnanswered',
  /** To a user whom an admin blocked, with the admin's reason: the link leads to support. */
  'accountBlocked',
  /** To a user whose block has ended: the link signs in. */
  'accountUnblocked',
  /** To a user whose account is being deleted, with the day: the link signs in, where it can be kept. */
  'accountLeaving',
  /** The same three days before. */
  'accountLeavingSoon',
  /** To a user whose saved searches found cars, a line each: the link shows the car, or the searches. */
  'newCars',
  /** To a user with unread messages, a line for each conversation: the link opens the first of them. */
  'chatMessages',
  /** To both who agreed on a viewing, the evening before: the link opens their conversation. */
  'viewingReminder',
  /** To a user whom a moderator stopped from writing messages, with the end and the reason: the link leads to support. */
  'chatMuted',
  /** To a user who may write messages again before the time was over. */
  'chatMuteEnded',
  /** To a user about cars and sellers they marked or follow, a line each: the link opens the car or all notifications. */
  'notices',
  /** To a seller on Monday, the counts of the week a line each: the link opens the statistics. */
  'weeklySummary',
] as const;
type LinkKind = (typeof LINK_KINDS)[number];
export type LetterKind = LinkKind | 'contactMessage' | 'contactReply';

type Addressed = { readonly to: string; readonly language: Language };

/** A message of the contact form, for the operator. */
export type ContactMessage = Pick<
  ContactForm,
  'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'subject' | 'message'
>;

export type LinkLetter = Addressed & {
  readonly kind: LinkKind;
  readonly link: PageAddress;
  /** What the letter is about, one a line: names of the catalogue. */
  readonly cars?: readonly string[];
  /** What was bought: how many of a plan, and what they bring together. */
  readonly purchase?: {
    readonly plan: Plan['name'];
    readonly quantity: number;
    readonly cars: number;
    readonly tops: number;
  };
  /** What an admin typed, after the opening. */
  readonly note?: string;
  /** For `{{hideTime}}`; sentences with it are left out where nothing is hidden. */
  readonly hideInDays?: number | undefined;
};
/** What an admin writes back to the sender of a message, in the sender's language; `replyTo`: null takes no answer. */
export type ReplyLetter = Addressed & {
  readonly kind: 'contactReply';
  readonly text: string;
  readonly message: Pick<ContactMessage, 'subject' | 'message'>;
  readonly replyTo: string | null;
};
export type Letter =
  | LinkLetter
  | ReplyLetter
  | (Addressed & { readonly kind: 'contactMessage'; readonly message: ContactMessage });
