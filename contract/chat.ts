/** Limits and closed codes of the chat, for both sides; no schema, so that the frame can carry it. */
export const CHAT = {
  /** The most characters of a message (the composer reports a longer one before it is sent). */
  textMaxLength: 4000,
  photosPerMessage: 10,
  /** How long after sending a text may be edited. */
  editMinutes: 15,
  /** Messages of a page, and conversations of a page of the list. */
  messagesPerPage: 50,
  conversationsPerPage: 50,
  /** A seller who has not answered for so long is late. */
  overdueMinutes: 60,
  /** D171: accounts younger than a week begin at most ten conversations an hour; anyone sends thirty messages a minute. */
  startsPerHourOfNewAccounts: 10,
  newAccountDays: 7,
  messagesPerMinute: 30,
  /** A typing sign is shown for so long and sent again sooner. */
  typingSeconds: 6,
  /** A user who was connected within the hour is shown as recently seen. */
  recentlySeenMinutes: 60,
  searchMinLength: 2,
  searchMaxLength: 100,
  cannedReplies: 50,
  cannedReplyMaxLength: 1000,
  cannedTitleMaxLength: 60,
  translationsAtOnce: 50,
} as const;

/** Kinds of messages that a user can send. `phrase` is a ready-made question or answer, sent as its code. */
export const SENT_KINDS = ['text', 'phrase', 'photos', 'car', 'offer', 'viewing'] as const;
export type SentKind = (typeof SENT_KINDS)[number];

/** `superseded`: a counter-offer, or another viewing of the same sender, took its place. */
export const PROPOSAL_STATES = ['open', 'accepted', 'declined', 'superseded', 'withdrawn'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** Lines that the product writes. */
export const SYSTEM_CODES = ['priceChanged', 'carSold', 'carGone', 'carBack'] as const;
export type SystemCode = (typeof SYSTEM_CODES)[number];

/** Kinds of fraud that a message may attempt; shown to its reader as a warning. */
export const WARNING_CODES = ['prepayment', 'confirmationCode', 'cardData', 'otherMessenger'] as const;
export type WarningCode = (typeof WARNING_CODES)[number];

/** Whose turn it is, for the seller: `new` nobody has answered yet, `ours` the buyer wrote last, `theirs` we did. */
export const LEAD_STATES = ['new', 'ours', 'theirs', 'done'] as const;
export type LeadState = (typeof LEAD_STATES)[number];

/** Why a conversation is reported. */
export const CHAT_REPORT_REASONS = ['fraud', 'insult', 'spam', 'other'] as const;
export type ChatReportReason = (typeof CHAT_REPORT_REASONS)[number];

/** Why nothing can be written into a conversation now; null where it can. */
export const CLOSED_REASONS = ['sold', 'gone', 'blockedByMe', 'blocked', 'muted', 'unverified'] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];
