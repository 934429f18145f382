import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Language } from '#contract/constants.ts';
import type { MessageTranslation } from '#contract/http/chat.ts';
import type { ConversationId } from '#contract/live/chat-message.ts';
import type { KeptConversation } from '../kept/kept-store.ts';
import { chatEnded, chatStarted, keptRestored } from './events.ts';

/** A text in a language; an edit makes a new text of the message. */
export type Wanted = {
  readonly id: ConversationId;
  readonly number: number;
  readonly version: number;
  readonly lang: Language;
};
export type Translation =
  | { readonly status: 'loading' | 'same' | 'unavailable' | 'quota' }
  | { readonly status: 'translated'; readonly text: string };

export type TranslationsState = {
  readonly byKey: Readonly<Record<string, Translation>>;
  /** Messages whose other text is shown as well. */
  readonly expanded: Readonly<Record<string, true>>;
};
export type WithTranslations = { readonly translations: TranslationsState };

const initialState: TranslationsState = { byKey: {}, expanded: {} };
export const keyOf = ({ id, number, version, lang }: Wanted): string => `${id}:${number}:${version}:${lang}`;
const placeOf = (id: ConversationId, number: number): string => `${id}:${number}`;

const translationOf = ({ status, text }: MessageTranslation): Translation => {
  if (status !== 'translated') return { status };
  return text === null ? { status: 'unavailable' } : { status, text };
};

const withAll = (state: TranslationsState, entries: readonly (readonly [string, Translation])[]) => ({
  ...state,
  byKey: { ...state.byKey, ...Object.fromEntries(entries) },
});

const restoredTexts = ({ texts }: KeptConversation): TranslationsState['byKey'] =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, { status: 'translated', text }]));

const slice = createSlice({
  name: 'translations',
  initialState: initialState as TranslationsState,
  reducers: {
    /** A text in another language came into sight. */
    wanted: (_state, _action: PayloadAction<Wanted>) => undefined,
    asked: (state, { payload }: PayloadAction<readonly Wanted[]>): TranslationsState =>
      withAll(
        state,
        payload.map((each) => [keyOf(each), { status: 'loading' }]),
      ),
    answered: (
      state,
      {
        payload: { asked, answers },
      }: PayloadAction<{
        asked: readonly Wanted[];
        answers: readonly MessageTranslation[];
      }>,
    ): TranslationsState =>
      withAll(
        state,
        asked.map((each) => {
          const answer = answers.find(({ number }) => number === each.number);
          return [keyOf(each), answer === undefined ? { status: 'unavailable' } : translationOf(answer)];
        }),
      ),
    toggled: (
      state,
      { payload: { id, number } }: PayloadAction<{ id: ConversationId; number: number }>,
    ): TranslationsState => {
      const { [placeOf(id, number)]: isExpanded, ...others } = state.expanded;
      return { ...state, expanded: isExpanded ? others : { ...others, [placeOf(id, number)]: true } };
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(chatStarted, () => initialState)
      .addCase(chatEnded, () => initialState)
      .addCase(keptRestored, (state, { payload: { items } }) => ({
        ...state,
        byKey: { ...Object.assign({}, ...items.map(restoredTexts)), ...state.byKey },
      })),
});

export const translationsActions = slice.actions;
export const translationsReducer = slice.reducer;

export const selectTranslation = ({ translations }: WithTranslations, wanted: Wanted): Translation | undefined =>
  translations.byKey[keyOf(wanted)];
/** Whether a service translates here: some text of the conversation has a translation. */
export const selectHasTranslations = ({ translations }: WithTranslations, id: ConversationId): boolean =>
  Object.entries(translations.byKey).some(([key, { status }]) => status === 'translated' && key.startsWith(`${id}:`));
export const selectIsExpanded = ({ translations }: WithTranslations, id: ConversationId, number: number): boolean =>
  placeOf(id, number) in translations.expanded;
