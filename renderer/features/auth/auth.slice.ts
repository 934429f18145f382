import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { SignInWays, TelegramLink } from '#contract/http/accounts.ts';
import type { CallOf } from '#contract/http/define.ts';
import type { Api } from '#contract/http/index.ts';
import type { Failure } from '#renderer/api/api-failure.ts';

type Accounts = Api['accounts'];
/** The forms of the account screens, each named after the call that takes it. */
export const AUTH_FORMS = [
  'login',
  'register',
  'registerBusiness',
  'requestReset',
  'resetPassword',
  'changePassword',
  'verifyToken',
  'resendVerification',
] as const;
export type AuthForm = (typeof AUTH_FORMS)[number];
export type AuthCall<Form extends AuthForm> = CallOf<Accounts[Form]>;
/** One form as it is sent; the key lets the server take a repeated one for the same (D111). */
export type Submitted = { [Form in AuthForm]: { form: Form; call: AuthCall<Form>; key?: string } }[AuthForm];

export type Sending =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending' }
  | { readonly phase: 'done' }
  | { readonly phase: 'failed'; readonly failure: Failure };

/** Google vouches for an address that has an account: its password connects the two (D053). */
export type GoogleSignIn =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running' }
  | { readonly phase: 'passwordNeeded'; readonly failure: Failure | null }
  | { readonly phase: 'connecting' }
  | { readonly phase: 'failed'; readonly failure: Failure };

export type TelegramSignIn =
  | { readonly phase: 'idle' }
  | { readonly phase: 'preparing' }
  | { readonly phase: 'waiting'; readonly link: TelegramLink }
  | { readonly phase: 'confirming' }
  /** The hub gave up, or the time is over and with it the link (D051). */
  | { readonly phase: 'late'; readonly link: TelegramLink | null }
  | { readonly phase: 'failed'; readonly failure: Failure };

export type AuthState = {
  readonly sending: Readonly<Partial<Record<AuthForm, Sending>>>;
  /** null until the server has said. */
  readonly ways: SignInWays | null;
  readonly google: GoogleSignIn;
  /** Where the person was before leaving for Google's page. */
  readonly returnTo: string | null;
  readonly telegram: TelegramSignIn;
  /** The sign-in that is under way at the bot connects Telegram to the account that is signed in. */
  readonly connects: boolean;
  /** The result of connecting a sign-in method, until the card has shown it; `offered`: it belongs to another account. */
  readonly connected: 'connected' | 'offered' | null;
  /** The mailed link proved another account, which may be joined. */
  readonly isOffered: boolean;
};
export type WithAuth = { readonly auth: AuthState };
/** Where a sign-in through another site leads, and whose invitation it carries. */
export type WayStarted = {
  readonly returnTo: string | null;
  readonly inviteToken: string | null;
  /** Connects the way to the account that is signed in, instead of signing in. */
  readonly connects?: boolean;
};

const IDLE = { phase: 'idle' } as const;
const initialState: AuthState = {
  sending: {},
  ways: null,
  google: IDLE,
  returnTo: null,
  telegram: IDLE,
  connects: false,
  connected: null,
  isOffered: false,
};

const sendingIs = (state: AuthState, form: AuthForm, sending: Sending): AuthState => ({
  ...state,
  sending: { ...state.sending, [form]: sending },
});

const slice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    /** A form is shown: the result of an earlier one is not shown again. */
    opened: (state, { payload }: PayloadAction<AuthForm>) =>
      state.sending[payload]?.phase === 'sending' ? state : sendingIs(state, payload, IDLE),
    edited: (state, { payload }: PayloadAction<AuthForm>) =>
      state.sending[payload]?.phase === 'failed' ? sendingIs(state, payload, IDLE) : state,
    /** The form has left the screen; what is still under way is dropped. */
    closed: (_state, _action: PayloadAction<AuthForm>) => undefined,
    submitted: (_state, _action: PayloadAction<Submitted>) => undefined,
    sendStarted: (state, { payload }: PayloadAction<AuthForm>) => sendingIs(state, payload, { phase: 'sending' }),
    sent: (state, { payload }: PayloadAction<AuthForm>) => sendingIs(state, payload, { phase: 'done' }),
    mergeOffered: (state) => ({ ...state, isOffered: true }),
    sendDropped: (state, { payload }: PayloadAction<AuthForm>) => sendingIs(state, payload, IDLE),
    sendFailed: (state, { payload }: PayloadAction<{ form: AuthForm; failure: Failure }>) =>
      sendingIs(state, payload.form, { phase: 'failed', failure: payload.failure }),

    waysNeeded: () => undefined,
    waysLoaded: (state, { payload }: PayloadAction<SignInWays>) => ({ ...state, ways: payload }),

    googleStarted: (state, _action: PayloadAction<WayStarted>) => ({ ...state, google: { phase: 'running' } as const }),
    /** Google's page led back; the fragment holds its answer. */
    googleReturned: (state, _action: PayloadAction<string>) => ({ ...state, google: { phase: 'running' } as const }),
    returnKnown: (state, { payload }: PayloadAction<string | null>) => ({ ...state, returnTo: payload }),
    googlePasswordGiven: (state, _action: PayloadAction<string>): AuthState =>
      state.google.phase === 'passwordNeeded' ? { ...state, google: { phase: 'connecting' } } : state,
    googleChanged: (state, { payload }: PayloadAction<GoogleSignIn>) => ({ ...state, google: payload }),
    googleCancelled: (state) => ({ ...state, google: IDLE }),

    telegramStarted: (state, { payload }: PayloadAction<WayStarted>) => ({
      ...state,
      connects: payload.connects === true,
      telegram: { phase: 'preparing' } as const,
    }),
    /** Listens again for the answer to the same link. */
    telegramResumed: (state, { payload }: PayloadAction<TelegramLink>) => ({
      ...state,
      telegram: { phase: 'waiting', link: payload } as const,
    }),
    telegramChanged: (state, { payload }: PayloadAction<TelegramSignIn>) => ({ ...state, telegram: payload }),
    telegramCancelled: (state) => ({ ...state, telegram: IDLE }),

    wayConnected: (state, { payload }: PayloadAction<AuthState['connected']>) => ({ ...state, connected: payload }),
  },
});

export const authActions = slice.actions;
export const authReducer = slice.reducer;

export const selectSending = (state: WithAuth, form: AuthForm): Sending => state.auth.sending[form] ?? IDLE;
export const selectWays = (state: WithAuth): SignInWays | null => state.auth.ways;
export const selectGoogle = (state: WithAuth): GoogleSignIn => state.auth.google;
export const selectReturnTo = (state: WithAuth): string | null => state.auth.returnTo;
export const selectConnected = (state: WithAuth): AuthState['connected'] => state.auth.connected;
export const selectIsOffered = (state: WithAuth): boolean => state.auth.isOffered;
export const selectTelegram = (state: WithAuth): TelegramSignIn => state.auth.telegram;
