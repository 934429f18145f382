const MAX_LENGTH = 1024;

/** A chat token: its claims and their HMAC-SHA256, both base64url. Session tokens contain no dot. */
export const CHAT_TOKEN = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]{43})$/;

/** Whether a credential has the form of a chat token. */
export const isChatToken = (token: string): boolean => token.length <= MAX_LENGTH && CHAT_TOKEN.test(token);
