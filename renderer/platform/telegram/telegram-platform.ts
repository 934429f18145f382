import { createPostEvent, on, supports } from '@tma.js/sdk';
import type { Version } from '@tma.js/sdk';
import type { HostHistory, Platform } from '../port.ts';
import { onEdgeSwipe } from './edge-swipe.ts';
import type { Launch } from './launch.ts';

/** The page's own backgrounds (SPEC.md §1), for Telegram's bar above it. */
const BACKGROUND = { dark: '#131212', light: '#ffffff' } as const;

type PostEvent = ReturnType<typeof createPostEvent>;

/** Telegram opens its own links itself, where it is new enough, everything else in the person's browser. */
const opener =
  (postEvent: PostEvent, version: Version): Platform['openExternal'] =>
  (address) => {
    const url = new URL(address);
    const isOwn = url.hostname === 't.me' && supports('web_app_open_tg_link', version);
    if (isOwn) postEvent('web_app_open_tg_link', { path_full: url.pathname + url.search });
    else postEvent('web_app_open_link', { url: url.href });
  };

const historyOf = (postEvent: PostEvent): HostHistory => ({
  onMove: (listener) => {
    const stopButton = on('back_button_pressed', () => listener(-1));
    const stopSwipes = onEdgeSwipe(listener);
    return () => {
      stopButton();
      stopSwipes();
    };
  },
  shown: ({ canGoBack, holdsForm }) => {
    postEvent('web_app_setup_back_button', { is_visible: canGoBack });
    postEvent('web_app_setup_swipe_behavior', { allow_vertical_swipe: !holdsForm });
  },
});

const sharer =
  (open: Platform['openExternal']): Platform['share'] =>
  ({ title, url }) => {
    open(`https://t.me/share/url?${new URLSearchParams({ url, text: title }).toString()}`);
    return Promise.resolve();
  };

/**
 * Telegram as host (SPEC.md §2): the website in its window. No other site is left for and no tab opened: Google refuses
 * pages inside programs (D054), and the bot's own sign-in is for the web.
 */
export function createTelegramPlatform(web: Platform, launch: Launch): Platform {
  // A Telegram too old for something goes without it.
  const postEvent = createPostEvent(launch.version, () => undefined);
  const openExternal = opener(postEvent, launch.version);
  const { openTab: _openTab, leaveTo: _leaveTo, ...rest } = web;
  const { identity, isDark, language } = launch;
  postEvent('web_app_ready');
  postEvent('web_app_expand');
  return {
    ...rest,
    prefersDark: () => isDark ?? web.prefersDark(),
    askedLanguage: ({ explicit }) => (explicit ? web.askedLanguage({ explicit }) : language),
    openExternal,
    share: sharer(openExternal),
    themeChanged: (theme) => {
      postEvent('web_app_set_header_color', { color: BACKGROUND[theme] });
      postEvent('web_app_set_background_color', { color: BACKGROUND[theme] });
    },
    history: historyOf(postEvent),
    ...(identity === undefined ? {} : { identifiesUser: true, identity: () => identity }),
  };
}
