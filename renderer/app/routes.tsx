import { matchPath } from 'react-router-dom';
import type { Access } from '#contract/http/routes.ts';
import { isSearch } from '../features/search/filters-in-url.ts';
import type shellTexts from '../i18n/locales/en/shell.json';
import { lazyScreen } from './lazy-screen.ts';
import type { LazyScreen } from './lazy-screen.ts';

/** Key of the route's title in the shell's texts. */
type RouteTitle = keyof (typeof shellTexts)['title'];
export type AppRoute = {
  readonly path: string;
  readonly access: Exclude<Access, 'admin'>;
  readonly title: RouteTitle;
  readonly screen: LazyScreen;
};

const HomeScreen = lazyScreen(
  () => import('../screens/home/HomeScreen.tsx').then((module) => module.HomeScreen),
  ['home', 'posts', 'search'],
);
const PostsScreen = lazyScreen(
  () => import('../screens/posts/PostsScreen.tsx').then((module) => module.PostsScreen),
  ['posts', 'search'],
);
const PostScreen = lazyScreen(
  () => import('../screens/post/PostScreen.tsx').then((module) => module.PostScreen),
  ['post', 'posts', 'follows'],
);
const UserScreen = lazyScreen(
  () => import('../screens/user/UserScreen.tsx').then((module) => module.UserScreen),
  ['user', 'posts', 'follows'],
);
const ContactScreen = lazyScreen(
  () => import('../screens/contact/ContactScreen.tsx').then((module) => module.ContactScreen),
  ['contact'],
);
const CountriesScreen = lazyScreen(
  () => import('../screens/countries/CountriesScreen.tsx').then((module) => module.CountriesScreen),
  ['countries'],
);
const SubscriptionsScreen = lazyScreen(
  () => import('../screens/subscriptions/SubscriptionsScreen.tsx').then((module) => module.SubscriptionsScreen),
  ['subscriptions', 'payments'],
);
const AboutScreen = lazyScreen(
  () => import('../screens/about/AboutScreen.tsx').then((module) => module.AboutScreen),
  ['about'],
);
const FavoritesScreen = lazyScreen(
  () => import('../screens/favorites/FavoritesScreen.tsx').then((module) => module.FavoritesScreen),
  ['favorites', 'posts'],
);
const ProfileScreen = lazyScreen(
  () => import('../screens/profile/ProfileScreen.tsx').then((module) => module.ProfileScreen),
  ['profile', 'posts', 'tasks', 'follows', 'reasons', 'subscriptions'],
);
const LoginScreen = lazyScreen(
  () => import('../screens/auth/LoginScreen.tsx').then((module) => module.LoginScreen),
  ['auth'],
);
const RegisterScreen = lazyScreen(
  () => import('../screens/auth/RegisterScreen.tsx').then((module) => module.RegisterScreen),
  ['auth'],
);
const BusinessRegisterScreen = lazyScreen(
  () => import('../screens/auth/BusinessRegisterScreen.tsx').then((module) => module.BusinessRegisterScreen),
  ['auth'],
);
const ForgotPasswordScreen = lazyScreen(
  () => import('../screens/auth/ForgotPasswordScreen.tsx').then((module) => module.ForgotPasswordScreen),
  ['auth'],
);
const ResetPasswordScreen = lazyScreen(
  () => import('../screens/auth/ResetPasswordScreen.tsx').then((module) => module.ResetPasswordScreen),
  ['auth'],
);
const ChangePasswordScreen = lazyScreen(
  () => import('../screens/auth/ChangePasswordScreen.tsx').then((module) => module.ChangePasswordScreen),
  ['auth'],
);
const EmailVerificationScreen = lazyScreen(
  () => import('../screens/auth/EmailVerificationScreen.tsx').then((module) => module.EmailVerificationScreen),
  ['auth'],
);
const BuyScreen = lazyScreen(
  () => import('../screens/buy/BuyScreen.tsx').then((module) => module.BuyScreen),
  ['payments', 'subscriptions'],
);
const SellScreen = lazyScreen(
  () => import('../screens/sell/SellScreen.tsx').then((module) => module.SellScreen),
  ['sell', 'posts', 'photos', 'reasons'],
);
const AdminScreen = lazyScreen(
  () => import('../screens/admin/AdminScreen.tsx').then((module) => module.AdminScreen),
  ['admin', 'payments', 'post', 'posts', 'reasons', 'subscriptions'],
);
const InventoryScreen = lazyScreen(
  () => import('../screens/inventory/InventoryScreen.tsx').then((module) => module.InventoryScreen),
  ['inventory', 'subscriptions'],
);

type Line = readonly [path: string, title: RouteTitle, screen: LazyScreen];
const routes = (access: AppRoute['access'], lines: readonly Line[]): AppRoute[] =>
  lines.map(([path, title, screen]) => ({ path, access, title, screen }));

/** Every route of SPEC.md §2 and the moderators' desk (D004); `user` routes send a visitor to login. */
export const ROUTES: readonly AppRoute[] = [
  ...routes('public', [
    ['/', 'default', HomeScreen],
    ['/posts/home', 'default', HomeScreen],
    ['/home', 'default', HomeScreen],
    ['/posts', 'posts', PostsScreen],
    ['/posts/view/:postId', 'post', PostScreen],
    ['/user/all/:userId', 'user', UserScreen],
    ['/contact', 'contact', ContactScreen],
    ['/countries', 'countries', CountriesScreen],
    ['/subscriptions', 'subscriptions', SubscriptionsScreen],
    ['/about', 'about', AboutScreen],
    ['/login', 'login', LoginScreen],
    ['/register', 'register', RegisterScreen],
    ['/businessRegister', 'businessRegister', BusinessRegisterScreen],
    ['/forgot-password', 'forgotPassword', ForgotPasswordScreen],
    ['/reset-password', 'resetPassword', ResetPasswordScreen],
    ['/changePassword', 'changePassword', ChangePasswordScreen],
    ['/emailVerification', 'emailVerification', EmailVerificationScreen],
  ]),
  ...routes('user', [
    ['/profile', 'profile', ProfileScreen],
    ['/admin/*', 'admin', AdminScreen],
    ['/posts/create', 'create', SellScreen],
    ['/posts/favorites', 'favorites', FavoritesScreen],
    ['/posts/edit/:postId', 'edit', SellScreen],
    ['/plans/buy/:planId', 'buy', BuyScreen],
    ['/inventory/*', 'inventory', InventoryScreen],
  ]),
];

/** The screen of a route: /posts without a search is home (D159, D160). */
export const screenAt = (route: AppRoute, search: string): LazyScreen =>
  route.screen === PostsScreen && !isSearch(new URLSearchParams(search)) ? HomeScreen : route.screen;

/** The route of an address, for what can start before the page is rendered. */
export const routeOf = (pathname: string): AppRoute | undefined =>
  ROUTES.find(({ path }) => matchPath({ path, end: true }, pathname) !== null);
