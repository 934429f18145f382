import { useLocation } from 'react-router-dom';
import { type PageAddress, pathTo } from '#contract/page-path.ts';

/** The parameters of an account page: the page the user came from, and the invitation. */
export type AuthQuery = { readonly returnTo: string | null; readonly inviteToken: string | null };

const INVITE = /^[A-Za-z0-9_-]{1,64}$/;

export const readAuthQuery = (search: string): AuthQuery => {
  const params = new URLSearchParams(search);
  const invite = params.get('invite');
  return {
    returnTo: params.get('returnTo'),
    inviteToken: invite !== null && INVITE.test(invite) ? invite : null,
  };
};

export const useAuthQuery = (): AuthQuery => readAuthQuery(useLocation().search);

/** Another account page for the same purpose. */
export const pathWith = (
  page: 'login' | 'register' | 'businessRegister' | 'forgotPassword',
  { returnTo, inviteToken }: AuthQuery,
): PageAddress => pathTo[page]({ returnTo, invite: inviteToken });
