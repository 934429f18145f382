import { GrammyError, HttpError } from 'grammy';

/**
 * What a failed call of the Bot API means. `wait`: it had no effect and may be repeated; `lost`: it is unknown whether it
 * had one; `off`: the bot cannot write there any more; `missing`: the message does not exist; `same`: its text is that already;
 * `refused`: it will not be taken in this form.
 */
export type Refusal =
  | { readonly kind: 'wait'; readonly seconds: number | undefined }
  | { readonly kind: 'off'; readonly reason: 'removed' | 'rights' | 'gone' }
  | { readonly kind: 'lost' | 'missing' | 'same' | 'refused' };

const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'invalid-json']);

/** The code of a network error, or the library's error for a reply that is not JSON, such as a proxy's error page. */
const codeOf = (error: unknown): string => {
  const { code, type } = error as { readonly code?: unknown; readonly type?: unknown };
  return typeof code === 'string' ? code : String(type);
};

const ofDescription = (text: string): Refusal => {
  if (/message is not modified/i.test(text)) return { kind: 'same' };
  if (/message(s)? to (edit|delete) not found|MESSAGE_ID_INVALID|message identifier/i.test(text))
    return { kind: 'missing' };
  if (/chat not found/i.test(text)) return { kind: 'off', reason: 'gone' };
  if (/not enough rights|administrator rights|have no rights|CHAT_WRITE_FORBIDDEN|CHAT_ADMIN_REQUIRED/i.test(text))
    return { kind: 'off', reason: 'rights' };
  return { kind: 'refused' };
};

/** Reads what a call of the Bot API threw. */
export const refusalOf = (error: unknown): Refusal => {
  if (error instanceof GrammyError) {
    const { error_code: code, parameters, description } = error;
    if (code === 403) return { kind: 'off', reason: 'removed' };
    if (code === 400) return ofDescription(description);
    // A fault of Telegram or a wrong token: the message was not accepted.
    return { kind: 'wait', seconds: parameters.retry_after };
  }
  if (error instanceof HttpError && NEVER_SENT.has(codeOf(error.error))) return { kind: 'wait', seconds: undefined };
  return { kind: 'lost' };
};
