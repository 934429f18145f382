import type { Access } from '#contract/http/routes.ts';
import { lazyScreen } from './lazy-screen.ts';
import type { Screen } from './lazy-screen.ts';

export type AppRoute = { readonly path: string; readonly access: Exclude<Access, 'admin'>; readonly Screen: Screen };

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
  ['post', 'posts'],
);
const UserScreen = lazyScreen(
  () => import('../screens/user/UserScreen.tsx').then((module) => module.UserScreen),
  ['user', 'posts'],
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
  ['subscriptions'],
);
const AboutScreen = lazyScreen(
  () => import('../screens/about/AboutScreen.tsx').then((module) => module.AboutScreen),
  ['about'],
);
const NotBuiltScreen = lazyScreen(
  () => import('../screens/not-built/NotBuiltScreen.tsx').then((module) => module.NotBuiltScreen),
  ['notBuilt'],
);

const visitors = (path: string, screen: Screen): AppRoute => ({ path, access: 'public', Screen: screen });
const members = (path: string, screen: Screen): AppRoute => ({ path, access: 'user', Screen: screen });

/** Every route of SPEC.md §2. Home and its aliases are four addresses of two screens. */
export const ROUTES: readonly AppRoute[] = [
  visitors('/', HomeScreen),
  visitors('/posts/home', HomeScreen),
  visitors('/home', HomeScreen),
  visitors('/posts', PostsScreen),
  visitors('/posts/view/:postId', PostScreen),
  visitors('/user/all/:userId', UserScreen),
  visitors('/contact', ContactScreen),
  visitors('/countries', CountriesScreen),
  visitors('/subscriptions', SubscriptionsScreen),
  visitors('/about', AboutScreen),
  visitors('/login', NotBuiltScreen),
  visitors('/register', NotBuiltScreen),
  visitors('/businessRegister', NotBuiltScreen),
  visitors('/forgot-password', NotBuiltScreen),
  visitors('/reset-password', NotBuiltScreen),
  visitors('/changePassword', NotBuiltScreen),
  visitors('/emailVerification', NotBuiltScreen),
  visitors('/chat', NotBuiltScreen),
  members('/profile', NotBuiltScreen),
  members('/posts/create', NotBuiltScreen),
  members('/posts/favorites', NotBuiltScreen),
  members('/posts/edit/:postId', NotBuiltScreen),
  members('/plans/buy/:planId', NotBuiltScreen),
];
