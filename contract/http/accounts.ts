import { z } from 'zod';
import { SessionId, UserId, idText } from '../ids.ts';
import {
  ACCOUNT_TEXTS,
  emailField,
  nameField,
  newPassword,
  opaqueToken,
  phoneField,
  requiredLine,
  typedPassword,
} from './account-fields.ts';
import { endpoint, listOf, valueOf } from './define.ts';
import { routes } from './routes.ts';

const lang = { lang: z.enum(['en', 'am', 'ru']).optional() };
const langQuery = z.strictObject(lang);
/** For calls whose only news is that they worked. */
const done = valueOf(z.object({ done: z.literal(true) }));

/** D028; the repeated password and the terms are the form's own matter. */
export const RegisterForm = z.strictObject({
  email: emailField(),
  password: newPassword,
  firstName: nameField.optional(),
  lastName: nameField.optional(),
  inviteToken: opaqueToken().optional(),
});
export type RegisterForm = z.output<typeof RegisterForm>;

/** SPEC.md §3, business registration. */
export const BusinessRegisterForm = z.strictObject({
  email: emailField(),
  company: requiredLine(ACCOUNT_TEXTS.company),
  address: requiredLine(ACCOUNT_TEXTS.address, 300),
  phoneNumber: phoneField(ACCOUNT_TEXTS.phoneNumber),
  password: newPassword,
  inviteToken: opaqueToken().optional(),
});
export type BusinessRegisterForm = z.output<typeof BusinessRegisterForm>;

export const LoginForm = z.strictObject({
  email: emailField(),
  password: typedPassword,
  rememberMe: z.boolean().default(false),
});

export const ResetPasswordForm = z.strictObject({
  email: emailField(ACCOUNT_TEXTS.resetEmail),
  token: opaqueToken(ACCOUNT_TEXTS.resetToken),
  password: newPassword,
});

export const ChangePasswordForm = z.strictObject({ oldPassword: typedPassword, newPassword });

/** Somebody signed in; `bearer` only for hosts that keep no cookies (SECURITY rule 12): 64 signs, for one hour. */
export const SignedIn = z.object({
  userId: UserId,
  bearer: z.string().nullable(),
  /** Whether this sign-in made the account. */
  isNew: z.boolean(),
});
export type SignedIn = z.infer<typeof SignedIn>;

/** A place where the person is signed in ("your devices"). */
export const Session = z.object({
  id: SessionId,
  /** Names of the program and the system, null where the program did not say. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdDate: z.string(),
  lastSeenDate: z.string(),
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** How else than by password one can sign in here; null where the operator has not set it up. */
export const SignInWays = z.object({
  google: z
    .object({
      clientId: z.string(),
      /** The address at which a browser chooses an account. */
      authUrl: z.url(),
      /** For the desktop program, which is another kind of client to Google; its secret is none (RFC 8252 §8.5). */
      desktop: z.object({ clientId: z.string(), clientSecret: z.string() }).nullable(),
    })
    .nullable(),
  telegram: z.object({ botName: z.string() }).nullable(),
});
export type SignInWays = z.infer<typeof SignInWays>;

/** A sign-in through the bot, started in this browser (D048, D049). */
export const TelegramLink = z.object({
  /** t.me address with the start parameter. */
  botLink: z.string(),
  /** The `userId` of the hub connection: names the sign-in and proves nothing. */
  hubUserId: z.string(),
  /** Two digits that the bot shows too. */
  matchNumber: z.string(),
  expiresDate: z.string(),
});
export type TelegramLink = z.infer<typeof TelegramLink>;

/**
 * SPEC.md §3's payload, which proves nothing and is not read, with the proof: the mini app's raw initData, or the ticket
 * that the hub brought (SECURITY 1.7).
 */
export const TelegramLogin = z.strictObject({
  id: z.union([z.string().max(32), z.number()]).optional(),
  firstName: z.string().max(256).optional(),
  lastName: z.string().max(256).nullish(),
  initData: z.string().max(8192).optional(),
  /** The client keeps the bearer in the device's keychain: it lasts as a remembered session (SECURITY rule 12). */
  keep: z.boolean().optional(),
  ticket: opaqueToken().optional(),
  inviteToken: opaqueToken().optional(),
});
export type TelegramLogin = z.output<typeof TelegramLogin>;

export const accounts = {
  /** Answers alike whether or not the address has an account (SECURITY rule 16); what to do next comes by mail. */
  register: endpoint(routes.accounts.register, { query: langQuery, body: RegisterForm, reply: done }),
  registerBusiness: endpoint(routes.accounts.registerBusiness, {
    query: langQuery,
    body: BusinessRegisterForm,
    reply: done,
  }),
  /** LOGIN_FAILED for an unknown address and for a wrong password; TOO_MANY_TRIES with Retry-After. */
  login: endpoint(routes.accounts.login, { body: LoginForm, reply: valueOf(SignedIn) }),
  /** Ends the session of the request; good without one, too. */
  logout: endpoint(routes.accounts.logout, { reply: done }),
  /** Mails a link to /reset-password where the address has an account; the answer is always the same (D036). */
  requestReset: endpoint(routes.accounts.requestReset, {
    query: z.strictObject({ ...lang, email: emailField() }),
    reply: done,
  }),
  /** Sets the password, proves the address and ends every session; nobody is signed in by it. */
  resetPassword: endpoint(routes.accounts.resetPassword, { body: ResetPasswordForm, reply: done }),
  /** D034: the other sessions end, this one gets a new token. */
  changePassword: endpoint(routes.accounts.changePassword, { body: ChangePasswordForm, reply: done }),
  /** Confirms the address that the mailed link was sent to (D037); signs in the browser that registered the account. */
  verifyToken: endpoint(routes.accounts.verifyToken, {
    query: z.strictObject({ email: emailField(), token: opaqueToken() }),
    reply: valueOf(z.object({ verified: z.boolean(), signedIn: z.boolean(), isOffered: z.literal(true).optional() })),
  }),
  /** The mail with the confirming link again, once a minute and five times a day (D037). */
  resendVerification: endpoint(routes.accounts.resendVerification, { query: langQuery, reply: done }),
  /** Asks to use another address for this account; it counts once its mailed link is opened by this person (D039). */
  setEmail: endpoint(routes.accounts.setEmail, {
    query: langQuery,
    body: z.strictObject({ email: emailField(), password: typedPassword.optional() }),
    reply: done,
  }),
  sessions: endpoint(routes.accounts.sessions, { reply: listOf(Session) }),
  endSession: endpoint(routes.accounts.endSession, { params: z.strictObject({ id: idText }), reply: done }),
  endOtherSessions: endpoint(routes.accounts.endOtherSessions, { reply: done }),
  signInWays: endpoint(routes.accounts.signInWays, { reply: valueOf(SignInWays) }),
  /** A nonce for the next Google sign-in of this browser: the value for Google; what it is compared with is a cookie. */
  googleNonce: endpoint(routes.accounts.googleNonce, { reply: valueOf(z.object({ nonce: z.string() })) }),
  /** ACCOUNT_EXISTS where the address belongs to an account that Google is not connected to: then with its password (D053). */
  googleLogin: endpoint(routes.accounts.googleLogin, {
    query: langQuery,
    body: z.strictObject({
      idToken: z.string().min(1).max(8192),
      password: typedPassword.optional(),
      inviteToken: opaqueToken().optional(),
    }),
    reply: valueOf(SignedIn),
  }),
  tgLink: endpoint(routes.accounts.tgLink, {
    query: langQuery,
    body: z.strictObject({ inviteToken: opaqueToken().max(22).optional() }),
    reply: valueOf(TelegramLink),
  }),
  tgLogin: endpoint(routes.accounts.tgLogin, { query: langQuery, body: TelegramLogin, reply: valueOf(SignedIn) }),
};
