import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { ContactForm } from '#contract/http/contact.ts';
import type { Failure } from '#renderer/api/api-failure.ts';

export const CONTACT_FIELDS = ['firstName', 'lastName', 'email', 'phoneNumber', 'subject', 'message'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];
export type ContactValues = Readonly<Record<ContactField, string>>;

/** One thing to send: repeated under the same key with the very same body, the server keeps it once (D111). */
export type ContactAttempt = { readonly key: string; readonly body: ContactForm };

export type ContactDraft = {
  readonly values: ContactValues;
  /** When the form was first seen, in milliseconds since 1970; 0 before. */
  readonly openedAt: number;
  /** The last message that was sent and not yet received. */
  readonly attempt: ContactAttempt | null;
};
export type ContactSending =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending' }
  | { readonly phase: 'sent' }
  | { readonly phase: 'failed'; readonly failure: Failure };
export type ContactState = { readonly draft: ContactDraft; readonly sending: ContactSending };
export type WithContact = { readonly contact: ContactState };
/** `website` is the trap of D127: a person leaves it empty. */
export type ContactSubmitted = { values: ContactValues; website: string; key: string };

export const EMPTY_DRAFT: ContactDraft = {
  values: { firstName: '', lastName: '', email: '', phoneNumber: '', subject: '', message: '' },
  openedAt: 0,
  attempt: null,
};

const slice = createSlice({
  name: 'contact',
  initialState: { draft: EMPTY_DRAFT, sending: { phase: 'idle' } } as ContactState,
  reducers: {
    /** The form is shown; the result of an earlier message is not shown again. */
    opened: (state): ContactState =>
      state.sending.phase === 'sending' ? state : { ...state, sending: { phase: 'idle' } },
    /** The form is on the screen: with what this device kept of an unsent message, or empty. */
    draftReady: (state, { payload }: PayloadAction<ContactDraft>) => ({ ...state, draft: payload }),
    edited: ({ draft, sending }, { payload }: PayloadAction<{ field: ContactField; value: string }>): ContactState => ({
      draft: { ...draft, values: { ...draft.values, [payload.field]: payload.value } },
      sending: sending.phase === 'sending' ? sending : { phase: 'idle' },
    }),
    submitted: (_state, _action: PayloadAction<ContactSubmitted>) => undefined,
    sendStarted: (state): ContactState => ({ ...state, sending: { phase: 'sending' } }),
    attempted: ({ draft, sending }, { payload }: PayloadAction<ContactAttempt>): ContactState => ({
      draft: { ...draft, attempt: payload },
      sending,
    }),
    /** What was typed goes only now. */
    sent: (): ContactState => ({ draft: EMPTY_DRAFT, sending: { phase: 'sent' } }),
    sendFailed: (state, { payload }: PayloadAction<Failure>): ContactState => ({
      ...state,
      sending: { phase: 'failed', failure: payload },
    }),
  },
});

export const contactActions = slice.actions;
export const contactReducer = slice.reducer;
export const selectContactDraft = (state: WithContact): ContactDraft => state.contact.draft;
export const selectContactSending = (state: WithContact): ContactSending => state.contact.sending;
