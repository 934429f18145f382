import type { accountEnd } from '#contract/http/account-end.ts';
import type { accountLinks } from '#contract/http/account-links.ts';
import type { accountKind } from '#contract/http/account-kind.ts';
import type { ownData } from '#contract/http/own-data.ts';
import type { accounts } from '#contract/http/accounts.ts';
import {
  all,
  everyone,
  type Line,
  MAIL,
  members,
  onlyOwner,
  ownSession,
  PASSWORD,
  signedIn,
} from './access-matrix-world.ts';

/** Registration, sign-in, passwords and sessions. */
export const ACCOUNT_MATRIX: Readonly<
  Record<
    | `accounts.${keyof typeof accounts}`
    | `accountEnd.${keyof typeof accountEnd}`
    | `accountKind.${keyof typeof accountKind}`
    | `ownData.${keyof typeof ownData}`,
    Line
  >
> = {
  'accounts.register': { ...everyone, ask: () => ({ body: { email: MAIL, password: PASSWORD } }) },
  'accounts.registerBusiness': {
    ...everyone,
    ask: () => ({
      body: { email: MAIL, password: PASSWORD, company: 'Cars', address: 'Street 1', phoneNumber: '+37477123456' },
    }),
  },
  'accounts.login': { ask: () => ({ body: { email: MAIL, password: 'wrong' } }), expect: all('LOGIN_FAILED') },
  'accounts.logout': everyone,
  'accounts.requestReset': { ...everyone, ask: () => ({ query: { email: MAIL } }) },
  'accounts.resetPassword': {
    ask: () => ({ body: { email: MAIL, token: 'unknown', password: PASSWORD } }),
    expect: all('TOKEN_INVALID'),
  },
  'accounts.changePassword': {
    ask: () => ({ body: { oldPassword: 'wrong', newPassword: PASSWORD } }),
    expect: { ...all('VALIDATION_FAILED'), visitor: 'AUTH_REQUIRED' },
  },
  'accounts.verifyToken': {
    ask: () => ({ query: { email: MAIL, token: 'unknown' } }),
    expect: all('TOKEN_INVALID'),
  },
  'accounts.resendVerification': { expect: signedIn },
  'accounts.setEmail': { ask: () => ({ body: { email: MAIL } }), expect: signedIn },
  'accounts.sessions': { expect: signedIn },
  'accounts.endSession': { ask: ownSession, expect: onlyOwner('NOT_FOUND') },
  'accounts.endOtherSessions': { expect: signedIn },
  'accountEnd.ask': { expect: { ...signedIn, admin: 'FORBIDDEN' }, ask: () => ({ body: {} }) },
  // Whole forms are in modules/account-kind.
  'accountKind.change': {
    ask: () => ({ body: { isBusiness: false, firstName: '' } }),
    expect: { ...all('VALIDATION_FAILED'), visitor: 'AUTH_REQUIRED' },
  },
  'ownData.link': { expect: signedIn },
  'accountEnd.keep': { expect: signedIn },
  'accounts.signInWays': everyone,
  // No Google is set up here.
  'accounts.googleNonce': { expect: all('GOOGLE_PROOF_INVALID') },
  'accounts.googleLogin': { ask: () => ({ body: { idToken: 'forged' } }), expect: all('GOOGLE_PROOF_INVALID') },
  // No bot is set up here.
  'accounts.tgLink': { ask: () => ({ body: {} }), expect: all('TELEGRAM_PROOF_INVALID') },
  'accounts.tgLogin': {
    ask: () => ({ body: { id: '1', firstName: 'Anna', lastName: null } }),
    expect: all('TELEGRAM_PROOF_MISSING'),
  },
};

/** Ways to log in; the requests here bring no proof. */
export const ACCOUNT_LINKS_MATRIX: Readonly<Record<`accountLinks.${keyof typeof accountLinks}`, Line>> = {
  'accountLinks.state': { expect: signedIn },
  'accountLinks.confirm': { ask: () => ({ body: { password: 'wrong' } }), expect: members('VALIDATION_FAILED') },
  'accountLinks.google': { ask: () => ({ body: { idToken: 'forged' } }), expect: members('GOOGLE_PROOF_INVALID') },
  'accountLinks.telegram': { ask: () => ({ body: { ticket: 'unknown' } }), expect: members('TELEGRAM_PROOF_INVALID') },
  'accountLinks.email': {
    ask: () => ({ body: { email: MAIL, otherPassword: 'wrong' } }),
    expect: members('LOGIN_FAILED'),
  },
  // No account has Google here, so there is nothing to disconnect.
  'accountLinks.disconnect': { ask: () => ({ body: { way: 'google' } }), expect: signedIn },
  'accountLinks.decline': { expect: signedIn },
  'accountLinks.merge': { ask: () => ({ body: { id: 'unknown' } }), expect: members('TOKEN_INVALID') },
};
