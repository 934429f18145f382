const LOGIN = /^(?:i[A-Za-z0-9_-]{22}_)?([A-Za-z0-9_-]{22})$/;
const INVITE = /^inv_([A-Za-z0-9_-]{1,22})$/;
const INVITE_TOKEN = /^[A-Za-z0-9_-]{22}$/;

/** What the bot is started with to sign in: the sign-in's id, with the invitation by which the person came (D049). */
export const startParameter = (loginId: string, inviteToken: string | undefined): string =>
  INVITE_TOKEN.test(inviteToken ?? '') ? `i${inviteToken}_${loginId}` : loginId;

/** What a start parameter means; anybody can send anything. */
export const readStartParameter = (
  parameter: string,
): { readonly loginId: string } | { readonly inviteToken: string } | undefined => {
  const loginId = LOGIN.exec(parameter)?.[1];
  if (loginId !== undefined) return { loginId };
  const inviteToken = INVITE.exec(parameter)?.[1];
  return inviteToken === undefined ? undefined : { inviteToken };
};

/** The invitation in the parameter of a link that opens the mini app (D057). */
export const invitedBy = (parameter: string | undefined): string | undefined => INVITE.exec(parameter ?? '')?.[1];
