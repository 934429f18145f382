import type { ComponentType } from 'react';
import type { PageName } from '#contract/pages.ts';
import { PAGES } from '#contract/pages.ts';
import { isSearch } from '../features/search/filters-in-url.ts';
import { lazyScreen } from './lazy-screen.ts';
import type { LazyScreen } from './lazy-screen.ts';

/** The screen of a page, with the dictionaries that the table names. */
const screen = (page: PageName, load: () => Promise<ComponentType>): LazyScreen =>
  lazyScreen(load, PAGES[page].namespaces);

/** One screen for several pages is one component, which keeps its state from one to the other. */
const home = screen('home', () => import('../screens/home/HomeScreen.tsx').then((module) => module.HomeScreen));
const sell = screen('create', () => import('../screens/sell/SellScreen.tsx').then((module) => module.SellScreen));

/** The screen of every page of contract/pages.ts. */
const SCREENS: Readonly<Record<PageName, LazyScreen>> = {
  start: home,
  home,
  shortHome: home,
  posts: screen('posts', () => import('../screens/posts/PostsScreen.tsx').then((module) => module.PostsScreen)),
  post: screen('post', () => import('../screens/post/PostScreen.tsx').then((module) => module.PostScreen)),
  user: screen('user', () => import('../screens/user/UserScreen.tsx').then((module) => module.UserScreen)),
  about: screen('about', () => import('../screens/about/AboutScreen.tsx').then((module) => module.AboutScreen)),
  countries: screen('countries', () =>
    import('../screens/countries/CountriesScreen.tsx').then((module) => module.CountriesScreen),
  ),
  subscriptions: screen('subscriptions', () =>
    import('../screens/subscriptions/SubscriptionsScreen.tsx').then((module) => module.SubscriptionsScreen),
  ),
  contact: screen('contact', () =>
    import('../screens/contact/ContactScreen.tsx').then((module) => module.ContactScreen),
  ),
  login: screen('login', () => import('../screens/auth/LoginScreen.tsx').then((module) => module.LoginScreen)),
  register: screen('register', () =>
    import('../screens/auth/RegisterScreen.tsx').then((module) => module.RegisterScreen),
  ),
  businessRegister: screen('businessRegister', () =>
    import('../screens/auth/BusinessRegisterScreen.tsx').then((module) => module.BusinessRegisterScreen),
  ),
  forgotPassword: screen('forgotPassword', () =>
    import('../screens/auth/ForgotPasswordScreen.tsx').then((module) => module.ForgotPasswordScreen),
  ),
  resetPassword: screen('resetPassword', () =>
    import('../screens/auth/ResetPasswordScreen.tsx').then((module) => module.ResetPasswordScreen),
  ),
  changePassword: screen('changePassword', () =>
    import('../screens/auth/ChangePasswordScreen.tsx').then((module) => module.ChangePasswordScreen),
  ),
  emailVerification: screen('emailVerification', () =>
    import('../screens/auth/EmailVerificationScreen.tsx').then((module) => module.EmailVerificationScreen),
  ),
  profile: screen('profile', () =>
    import('../screens/profile/ProfileScreen.tsx').then((module) => module.ProfileScreen),
  ),
  inventory: screen('inventory', () =>
    import('../screens/inventory/InventoryScreen.tsx').then((module) => module.InventoryScreen),
  ),
  create: sell,
  favorites: screen('favorites', () =>
    import('../screens/favorites/FavoritesScreen.tsx').then((module) => module.FavoritesScreen),
  ),
  seen: screen('seen', () => import('../screens/seen/SeenScreen.tsx').then((module) => module.SeenScreen)),
  savedSearches: screen('savedSearches', () =>
    import('../screens/saved-searches/SavedSearchesScreen.tsx').then((module) => module.SavedSearchesScreen),
  ),
  compare: screen('compare', () =>
    import('../screens/compare/CompareScreen.tsx').then((module) => module.CompareScreen),
  ),
  edit: sell,
  buy: screen('buy', () => import('../screens/buy/BuyScreen.tsx').then((module) => module.BuyScreen)),
  admin: screen('admin', () => import('../screens/admin/AdminScreen.tsx').then((module) => module.AdminScreen)),
};

/** The screen that a page shows: /posts without a search is home (D159, D160). */
export const screenOf = (page: PageName, search: string): LazyScreen =>
  SCREENS[page === 'posts' && !isSearch(new URLSearchParams(search)) ? 'home' : page];
