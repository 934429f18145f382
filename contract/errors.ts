import { type ErrorCode, isErrorCode } from './error-codes.ts';

/** Every failure code of the product with its HTTP status and English text. Codes are stable; screens translate by code. */
export const ERRORS = {
  VALIDATION_FAILED: [400, 'Please check the marked fields.'],
  BAD_JSON: [400, 'The request could not be read.'],
  BAD_URL: [400, 'The address of this request is not valid.'],
  MALFORMED_UPLOAD: [400, 'The upload was incomplete. Please send it again.'],
  LOGIN_FAILED: [400, 'Email or password is wrong.'],
  TELEGRAM_PROOF_MISSING: [400, 'Telegram did not confirm this login.'],
  TELEGRAM_PROOF_INVALID: [400, 'Telegram did not confirm this login.'],
  TELEGRAM_PROOF_EXPIRED: [400, 'This login is too old. Open the app again.'],
  GOOGLE_PROOF_INVALID: [400, 'Google did not confirm this login.'],
  TOKEN_INVALID: [400, 'This link is no longer valid. Ask for a new one.'],
  PASSWORD_WEAK: [400, 'This password is too common. Choose another one.'],
  INVITE_INVALID: [400, 'This invitation cannot be used.'],
  WEBHOOK_SIGNATURE: [400, 'The signature of this message is not valid.'],
  AUTH_REQUIRED: [401, 'Please log in.'],
  SESSION_EXPIRED: [401, 'Your session has ended. Please log in again.'],
  PLAN_LIMIT_REACHED: [402, 'Your plan has no free places. Choose a plan to add more cars.'],
  TOP_LIMIT_REACHED: [402, 'No top listings are left. Choose a plan to get more.'],
  PAYMENT_NOT_COMPLETE: [402, 'This payment is not complete.'],
  ORIGIN_REFUSED: [403, 'This request did not come from this site.'],
  FORBIDDEN: [403, 'You cannot do this.'],
  EMAIL_NOT_VERIFIED: [403, 'Please confirm your email first.'],
  ACCOUNT_BLOCKED: [403, 'This account is blocked. Write to support.'],
  CHAT_MUTED: [403, 'You cannot write messages for now.'],
  SIGN_IN_AGAIN: [403, 'Please log in again to do this.'],
  NOT_FOUND: [404, 'There is nothing at this address.'],
  POST_NOT_FOUND: [404, 'The post may have been deleted or is in a pending state'],
  FAVOURITE_NOT_FOUND: [404, 'This car is not among your favorites. Mark it again, then write the note.'],
  USER_NOT_FOUND: [404, 'This user does not exist.'],
  PLAN_NOT_FOUND: [404, 'This plan does not exist.'],
  PAYMENT_NOT_FOUND: [404, 'This payment does not exist.'],
  PHOTO_NOT_FOUND: [404, 'This photo does not exist.'],
  CONVERSATION_NOT_FOUND: [404, 'This conversation does not exist.'],
  MESSAGE_NOT_FOUND: [404, 'This message does not exist.'],
  METHOD_NOT_ALLOWED: [405, 'This action is not possible here.'],
  REQUEST_TIMEOUT: [408, 'The connection was too slow. Please try again.'],
  REQUEST_RUNNING: [409, 'This request is already being handled.'],
  FAVOURITE_LISTS_FULL: [409, 'You have 20 lists. Put this car into one of them, or delete a list first.'],
  SAVED_SEARCHES_FULL: [409, 'You have 50 saved searches. Delete one first.'],
  SAVED_SEARCH_EXISTS: [409, 'Another saved search has these filters. Change them, or delete one of the two.'],
  CREDITS_USED: [409, 'Credits of this plan are used: the money cannot be given back automatically.'],
  REFUND_REFUSED: [409, 'The payment service did not give the money back. The plan stays as it was.'],
  POST_STATE: [409, 'This post cannot be changed now.'],
  CHAT_CLOSED: [409, 'Nothing can be written into this conversation any more.'],
  PROPOSAL_CLOSED: [409, 'This proposal was answered or replaced already.'],
  EDIT_TOO_LATE: [409, 'A message can be edited for 15 minutes.'],
  POST_WITHOUT_PHOTOS: [409, 'This car has no photos yet. Add at least one photo, then show it.'],
  DUPLICATE_VIN: [409, 'You already have a post with this VIN.'],
  VERSION_CONFLICT: [409, 'Somebody changed this post meanwhile. Look at the new version.'],
  ACCOUNT_EXISTS: [409, 'This email already has an account. Enter its password to connect the two.'],
  IDEMPOTENCY_KEY_REUSED: [422, 'This key was used for another request.'],
  BODY_TOO_LARGE: [413, 'The request is too large.'],
  TOO_MANY_PHOTOS: [413, 'At most 20 photos.'],
  PHOTO_TOO_LARGE: [413, 'The photo is larger than 15 MB.'],
  UNSUPPORTED_MEDIA: [415, 'This kind of content is not accepted.'],
  PHOTO_UNREADABLE: [415, 'This file is not a picture that can be read. Use JPEG, PNG or WebP.'],
  PHOTO_HEIC: [415, 'iPhone HEIC photos are not supported here. Save as JPEG.'],
  VIN_NOT_FOUND: [422, 'Unable to process the VIN. Please check and try again or create the car manually'],
  PHOTO_TOO_MANY_PIXELS: [422, 'The photo is larger than 50 megapixels.'],
  PHOTO_AVIF_PIXELS: [422, 'AVIF photos can have at most 13 megapixels. Save as JPEG.'],
  TOO_MANY_TRIES: [429, 'Too many tries. Wait a little.'],
  CHAT_REPEATED: [429, 'You have sent this text to many sellers. Write to each in your own words.'],
  DAILY_LIMIT: [429, 'The daily limit is reached.'],
  RATE_LIMITED: [429, 'You are doing this too often.'],
  HEADERS_TOO_LARGE: [431, 'The request is too large.'],
  INTERNAL: [500, 'Something went wrong. Please try again.'],
  PAYMENT_PROVIDER_ERROR: [502, 'The payment service answered with an error. Try again later.'],
  PAYMENT_PROVIDER_DOWN: [
    503,
    'The payment service does not answer. You were not charged twice. Try again in a minute.',
  ],
  OVERLOADED: [503, 'The server is busy. Try again in a few seconds.'],
  STORAGE_FULL: [503, 'This cannot be saved right now. Please try again in a few minutes.'],
  DB_BUSY: [503, 'Please try again in a moment.'],
} as const satisfies Record<ErrorCode, readonly [status: number, description: string]>;

/** Codes that only programs on the person's own machine give: the desktop bridge and the browser's network. */
export const LOCAL_ERRORS = {
  OFFLINE: 'There is no connection to the server.',
  TIMEOUT: 'The server took too long to answer.',
  UNKNOWN: 'Something went wrong. Please try again.',
  IPC_SENDER_REFUSED: 'This page may not ask for this.',
  IPC_VALIDATION: 'The request could not be understood.',
  SECURE_STORE_UNAVAILABLE: 'You will have to log in again after a restart.',
  SERVER_UNKNOWN: 'No Aniv server answers at this address.',
  SIGNED_OUT_HERE: 'Logged out on this computer only: the server does not answer.',
  DISK_FULL: 'This computer’s disk is full or cannot be written. Nothing was changed.',
  GOOGLE_NOT_FINISHED: 'Logging in with Google was not finished.',
} as const satisfies Record<string, string>;
export type LocalErrorCode = keyof typeof LOCAL_ERRORS;
export const LOCAL_ERROR_CODES = Object.keys(LOCAL_ERRORS) as readonly LocalErrorCode[];

/** A code of another program's error, as one of ours. */
export const knownCode = (code: string): ErrorCode | LocalErrorCode =>
  isErrorCode(code) ? code : (LOCAL_ERROR_CODES.find((known) => known === code) ?? 'UNKNOWN');

/** The failure inside every refused reply, over HTTP, IPC and the hub alike. */
export type ApiError = {
  code: string;
  description: string;
  /** Messages by field name. */
  fields?: Record<string, string> | undefined;
  requestId?: string | undefined;
};
