const LOGIN = /^(?:i[A-Za-z0-9_-]{22}_)?([A-Za-z0-9_-]{22})$/;
const INVITE = /^inv_([A-Za-z0-9_-]{1,22})$/;
const INVITE_TOKEN = /^[A-Za-z0-9_-]{22}$/;
const POST_OR_USER = /^(post|user)_([1-9][0-9]{0,8})$/;
const SEARCH = /^search_([A-Za-z0-9_-]{2,57})$/;
/** Telegram's limit in characters. */
const MAX_SEARCH_LENGTH = 57;

/** Kinds of start parameters of the bot. */
export type Start =
  | { readonly kind: 'login'; readonly loginId: string }
  | { readonly kind: 'invite'; readonly inviteToken: string }
  | { readonly kind: 'post' | 'user'; readonly id: number }
  | { readonly kind: 'search'; readonly text: string }
  | { readonly kind: 'sell' };

/** The parameter of a sign-in link: the sign-in's id, with the invitation if there is one (D049). */
export const startParameter = (loginId: string, inviteToken: string | undefined): string =>
  INVITE_TOKEN.test(inviteToken ?? '') ? `i${inviteToken}_${loginId}` : loginId;

/** The parameter of a link that starts the bot with a search; undefined for a text too long for it. */
export const searchParameter = (text: string): string | undefined => {
  const encoded = Buffer.from(text.trim()).toString('base64url');
  return encoded === '' || encoded.length > MAX_SEARCH_LENGTH ? undefined : `search_${encoded}`;
};

/** Parses a start parameter, which may be anything. */
export const readStartParameter = (parameter: string): Start | undefined => {
  if (parameter === 'sell') return { kind: 'sell' };
  const [, kind, id] = POST_OR_USER.exec(parameter) ?? [];
  if (kind === 'post' || kind === 'user') return { kind, id: Number(id) };
  const search = SEARCH.exec(parameter)?.[1];
  if (search !== undefined) return { kind: 'search', text: Buffer.from(search, 'base64url').toString() };
  const loginId = LOGIN.exec(parameter)?.[1];
  if (loginId !== undefined) return { kind: 'login', loginId };
  const inviteToken = INVITE.exec(parameter)?.[1];
  return inviteToken === undefined ? undefined : { kind: 'invite', inviteToken };
};

/** The invitation in the parameter of a link that opens the mini app (D057). */
export const invitedBy = (parameter: string | undefined): string | undefined => INVITE.exec(parameter ?? '')?.[1];
