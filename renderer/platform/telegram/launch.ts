import { isColorDark, parseLaunchParamsQuery, retrieveRawLaunchParams } from '@tma.js/sdk';
import type { Version } from '@tma.js/sdk';
import type { Language } from '#contract/constants.ts';
import type { HostIdentity } from '../port.ts';
import { withoutLaunch } from './start-path.ts';

/** Telegram's launch parameters: the user, the theme and the link. */
export type Launch = {
  readonly version: Version;
  /** Telegram's name of the client: ios, android, tdesktop, weba … */
  readonly platform: string;
  /** Undefined where Telegram signed nothing: the app is then the website with Telegram's buttons (D047). */
  readonly identity: HostIdentity | undefined;
  readonly isDark: boolean | undefined;
  readonly language: Language;
  readonly startParam: string | undefined;
};

/** D056: the person's Telegram in Armenian or Russian, else English. */
const languageOf = (code = ''): Language => {
  const [language] = code.toLowerCase().split('-');
  if (language === 'hy') return 'am';
  return language === 'ru' ? 'ru' : 'en';
};

const INVITE = /^inv_([A-Za-z0-9_-]{1,64})$/;
export const inviteIn = (startParam = ''): string | undefined => INVITE.exec(startParam)?.[1];

type Params = ReturnType<typeof parseLaunchParamsQuery>;

const identityIn = ({ tgWebAppData }: Params, initData: string | null, invite: string | undefined) => {
  const user = tgWebAppData?.user;
  if (user === undefined || initData === null) return undefined;
  return {
    id: String(user.id),
    firstName: user.first_name,
    // Null if absent (SPEC.md §3).
    lastName: user.last_name || null,
    initData,
    ...(invite === undefined ? {} : { inviteToken: invite }),
  };
};

/** Telegram names a link's parameter in the query, too, which its library would take for a second answer. */
function takeFromQuery(): string | undefined {
  const named = new URLSearchParams(location.search).get('tgWebAppStartParam') ?? undefined;
  history.replaceState(history.state, '', withoutLaunch(location) + location.hash);
  return named;
}

/** By the library, which keeps it for reloads; where the browser lets it keep nothing, from the address alone. */
function rawLaunch(): string {
  try {
    return retrieveRawLaunchParams();
  } catch {
    return location.hash.slice(1);
  }
}

/** The launch data in the address, or the sdk's copy of it after a reload; undefined outside Telegram. */
export function readLaunch(): Launch | undefined {
  try {
    const named = takeFromQuery();
    const raw = rawLaunch();
    const params = parseLaunchParamsQuery(raw);
    const {
      tgWebAppThemeParams: theme,
      tgWebAppData: data,
      tgWebAppVersion: version,
      tgWebAppPlatform: platform,
    } = params;
    const startParam = params.tgWebAppStartParam ?? data?.start_param ?? named;
    return {
      version,
      platform,
      identity: identityIn(params, new URLSearchParams(raw).get('tgWebAppData'), inviteIn(startParam)),
      isDark: theme.bg_color === undefined ? undefined : isColorDark(theme.bg_color),
      language: languageOf(data?.user?.language_code),
      startParam,
    };
  } catch {
    return undefined;
  }
}

/** Whether somebody of Telegram listens: its web view, or the page of its web client around this one. */
export const hasTelegram = (): boolean => {
  const { TelegramWebviewProxy: proxy, external } = window as {
    TelegramWebviewProxy?: { postEvent?: unknown };
    external?: { notify?: unknown };
  };
  return window.self !== window.top || proxy?.postEvent !== undefined || typeof external?.notify === 'function';
};
