import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Language } from '#contract/constants.ts';
import { DEFAULT_CURRENCY } from '#contract/money.ts';
import type { Currency } from '#contract/money.ts';
import {
  languageChanged,
  profileChanged,
  ratesKnown,
  sessionRefused,
  signedOut,
  type Theme,
  themePicked,
} from '#renderer/events.ts';

export type Preferences = {
  readonly language: Language;
  readonly theme: Theme;
  readonly currency: Currency;
  /** Whether the currency is the user's own choice; else it is the market's (D185). */
  readonly currencyChosen: boolean;
  /** The market's currency by the country of the profile and by that of the site; null while unknown. */
  readonly ownCurrency: Currency | null;
  readonly siteCurrency: Currency | null;
  /** Rows instead of the grid, remembered on this device (D164). */
  readonly compactView: boolean;
};
export type WithPreferences = { readonly preferences: Preferences };

const initialState: Preferences = {
  language: 'en',
  theme: 'light',
  currency: DEFAULT_CURRENCY,
  currencyChosen: false,
  ownCurrency: null,
  siteCurrency: null,
  compactView: false,
};

type Market = Partial<Pick<Preferences, 'ownCurrency' | 'siteCurrency'>>;

/** The country of the profile, else of the site, decides unless the user chose (D185). */
const inMarket = (state: Preferences, market: Market): Preferences => {
  const { ownCurrency, siteCurrency } = { ...state, ...market };
  const currency = state.currencyChosen ? state.currency : (ownCurrency ?? siteCurrency ?? DEFAULT_CURRENCY);
  return { ...state, ...market, currency };
};

const slice = createSlice({
  name: 'preferences',
  initialState,
  reducers: {
    /** Asked for; `languageChanged` follows once the texts are there. */
    languagePicked: (_state, _action: PayloadAction<Language>) => undefined,
    /** The host's theme, followed until the user picks one: not remembered. */
    themeFollowed: (state, { payload }: PayloadAction<Theme>) => {
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
    builder
      .addCase(languageChanged, (state, { payload }) => {
        state.language = payload;
      })
      .addCase(themePicked, (state, { payload }) => {
        state.theme = payload;
      })
      .addCase(ratesKnown, (state, { payload }) => inMarket(state, { siteCurrency: payload.siteCurrency }))
      .addCase(profileChanged, (state, { payload }) => inMarket(state, { ownCurrency: payload.currency }))
      .addMatcher(isAnyOf(signedOut, sessionRefused), (state) => inMarket(state, { ownCurrency: null })),
});

export const preferencesActions = slice.actions;
export const preferencesReducer = slice.reducer;

export const selectLanguage = (state: WithPreferences): Language => state.preferences.language;
export const selectTheme = (state: WithPreferences): Theme => state.preferences.theme;
export const selectCurrency = (state: WithPreferences): Currency => state.preferences.currency;
export const selectCompactView = (state: WithPreferences): boolean => state.preferences.compactView;
/** Whether somebody is signed in is another feature's state. */
export type WithViewer = WithPreferences & { readonly session: { readonly isLoggedIn: boolean } };
/** The viewer for whom names, prices and marks are written; a reply for another viewer is requested again. */
export const selectViewer = ({ preferences: { language, currency }, session }: WithViewer): string =>
  `${language}/${currency}/${session.isLoggedIn ? 'user' : 'visitor'}`;
