import { isColorDark, on } from '@tma.js/sdk';
import { telegramShare } from '#contract/telegram-links.ts';
import type { HostHistory, Platform } from '../port.ts';
import { onEdgeSwipe } from './edge-swipe.ts';
import { openClient } from './client.ts';
import type { Client } from './client.ts';
import { followClosing } from './closing.ts';
import { followHaptics } from './haptics.ts';
import { createShortcutOffer } from './home-screen.ts';
import { createHostButtons } from './host-buttons.ts';
import { followInsets } from './insets.ts';
import { keepPlace, wasHereBefore } from './kept-place.ts';
import type { Launch } from './launch.ts';
import { preparedShare } from './prepared-share.ts';
import { createSecureStorage } from './secure-storage.ts';

/** The page's own backgrounds (SPEC.md §1), for Telegram's bar above it. */
const BACKGROUND = { dark: '#131212', light: '#ffffff' } as const;

/** Telegram opens its own links itself, where it is new enough, everything else in the person's browser. */
const opener =
  ({ post, has }: Client): Platform['openExternal'] =>
  (address) => {
    const url = new URL(address);
    const isOwn = url.hostname === 't.me' && has('web_app_open_tg_link');
    if (isOwn) post('web_app_open_tg_link', { path_full: url.pathname + url.search });
    else post('web_app_open_link', { url: url.href });
  };

/** `moved` is called after each navigation. */
const historyOf = ({ post }: Client, moved: () => void): HostHistory => ({
  onMove: (listener) => {
    const stopButton = on('back_button_pressed', () => listener(-1));
    const stopSwipes = onEdgeSwipe(listener);
    return () => {
      stopButton();
      stopSwipes();
    };
  },
  shown: ({ canGoBack, holdsForm }) => {
    post('web_app_setup_back_button', { is_visible: canGoBack });
    post('web_app_setup_swipe_behavior', { allow_vertical_swipe: !holdsForm });
    moved();
  },
});

/** Whether Telegram is dark, at the launch and at each change while the app is open. */
const themeOf = (client: Client, atLaunch: boolean | undefined) => {
  let isDark = atLaunch;
  const listeners = new Set<(isDark: boolean) => void>();
  client.on('theme_changed', ({ theme_params: { bg_color: colour } }) => {
    if (colour === undefined) return;
    isDark = isColorDark(colour);
    for (const listener of listeners) listener(isDark);
  });
  return {
    isDark: () => isDark,
    onChange: (listener: (isDark: boolean) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

/** Phones only: a full-screen window would cover the desktop. */
const FULLSCREEN_PLATFORMS: readonly string[] = ['ios', 'android', 'android_x'];

const sharer =
  (open: Platform['openExternal']): Platform['share'] =>
  ({ title, url, telegramUrl }) => {
    open(telegramShare(telegramUrl ?? url, title));
    return Promise.resolve();
  };

/**
 * Telegram as host (SPEC.md §2): the website in its window. No other site is left for and no tab opened: Google refuses
 * pages inside programs (D054), and the bot's own sign-in is for the web. Follows Telegram until `signal` fires.
 */
export function createTelegramPlatform(
  web: Platform,
  launch: Launch,
  signal: AbortSignal = new AbortController().signal,
): Platform {
  const client = openClient(launch.version, signal);
  const { post } = client;
  const openExternal = opener(client);
  const { openTab: _openTab, leaveTo: _leaveTo, ...rest } = web;
  const { identity, isDark, language } = launch;
  const theme = themeOf(client, isDark);
  const { buttons, setTheme } = createHostButtons(client);
  post('web_app_ready');
  post('web_app_expand');
  if (FULLSCREEN_PLATFORMS.includes(launch.platform)) post('web_app_request_fullscreen');
  followInsets(client);
  followHaptics(client);
  const closing = followClosing(client);
  const place = keepPlace(web.storage, Date.now, signal);
  const secureStorage = createSecureStorage(client);
  const offerShortcut = createShortcutOffer(client, web.storage);
  const isReturning = wasHereBefore(web.storage, Date.now());
  let pagesShown = 0;
  const moved = () => {
    closing.check();
    place.moved();
    pagesShown += 1;
    if (isReturning && pagesShown === 2) offerShortcut?.();
  };
  return {
    ...rest,
    prefersDark: () => theme.isDark() ?? web.prefersDark(),
    onPrefersDarkChange: theme.onChange,
    askedLanguage: ({ explicit }) => (explicit ? web.askedLanguage({ explicit }) : language),
    openExternal,
    share: sharer(openExternal),
    sharesInTelegram: true,
    ...preparedShare(client),
    themeChanged: (shown) => {
      post('web_app_set_header_color', { color: BACKGROUND[shown] });
      post('web_app_set_background_color', { color: BACKGROUND[shown] });
      post('web_app_set_bottom_bar_color', { color: BACKGROUND[shown] });
      setTheme(shown);
    },
    history: historyOf(client, moved),
    hostButtons: buttons,
    ...(secureStorage === undefined ? {} : { secureStorage }),
    ...(offerShortcut === undefined ? {} : { offerShortcut }),
    ...(identity === undefined ? {} : { identifiesUser: true, identity: () => identity }),
  };
}
