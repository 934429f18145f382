import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Language } from '#contract/constants.ts';
import { CURRENCY_OF_LANGUAGE } from '#contract/money.ts';
import type { Currency } from '#contract/money.ts';
import { languageChanged } from '#renderer/events.ts';

export type Theme = 'light' | 'dark';
export type Preferences = {
  readonly language: Language;
  readonly theme: Theme;
  readonly currency: Currency;
  /** Whether the currency is the person's own choice; else it follows the language (D065). */
  readonly currencyChosen: boolean;
  /** Rows instead of the grid, remembered on this device (D164). */
  readonly compactView: boolean;
};
export type WithPreferences = { readonly preferences: Preferences };

const initialState: Preferences = {
  language: 'en',
  theme: 'light',
  currency: CURRENCY_OF_LANGUAGE.en,
  currencyChosen: false,
  compactView: false,
};

const slice = createSlice({
  name: 'preferences',
  initialState,
  reducers: {
    /** Asked for; `languageChanged` follows once the texts are there. */
    languagePicked: (_state, _action: PayloadAction<Language>) => undefined,
    themePicked: (state, { payload }: PayloadAction<Theme>) => {
      state.theme = payload;
    },
    currencyPicked: (state, { payload }: PayloadAction<Currency>) => {
      state.currency = payload;
      state.currencyChosen = true;
    },
    compactViewPicked: (state, { payload }: PayloadAction<boolean>) => {
      state.compactView = payload;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(languageChanged, (state, { payload }) => {
      state.language = payload;
      if (!state.currencyChosen) state.currency = CURRENCY_OF_LANGUAGE[payload];
    }),
});

export const preferencesActions = slice.actions;
export const preferencesReducer = slice.reducer;

export const selectLanguage = (state: WithPreferences): Language => state.preferences.language;
export const selectTheme = (state: WithPreferences): Theme => state.preferences.theme;
export const selectCurrency = (state: WithPreferences): Currency => state.preferences.currency;
export const selectCompactView = (state: WithPreferences): boolean => state.preferences.compactView;
/** Whether somebody is signed in is another feature's state. */
export type WithViewer = WithPreferences & { readonly session: { readonly isLoggedIn: boolean } };
/** Whom names, prices and marks are written for; a reply for another viewer is fetched anew. */
export const selectViewer = ({ preferences: { language, currency }, session }: WithViewer): string =>
  `${language}/${currency}/${session.isLoggedIn ? 'user' : 'visitor'}`;
