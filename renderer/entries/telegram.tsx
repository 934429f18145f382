import { restoreScroll } from '../app/scroll/restore-scroll.ts';
import { startApp } from '../app/start.tsx';
import { telegramHostFeature } from '../app/telegram/telegram-host.feature.ts';
import type { Platform } from '../platform/port.ts';
import { readPlace } from '../platform/telegram/kept-place.ts';
import { hasTelegram, readLaunch } from '../platform/telegram/launch.ts';
import { startPath, withoutLaunch } from '../platform/telegram/start-path.ts';
import { createTelegramPlatform } from '../platform/telegram/telegram-platform.ts';

/** Telegram opens the app at `/` unless a link or a button names a page. */
const isPlainStart = (): boolean => location.pathname === '/' && withoutLaunch(location) === '/';

/**
 * Puts the page that the link names into the address, else the one of the last visit within a day. A reload, which has
 * no launch in the address any more, stays where the user was.
 */
function visitStart({ storage }: Platform, startParam: string | undefined, isHost: boolean): void {
  const isLaunch = location.hash.includes('tgWebApp');
  const place =
    isHost && isLaunch && startParam === undefined && isPlainStart() ? readPlace(storage, Date.now()) : undefined;
  const path = (isLaunch ? startPath(startParam) : undefined) ?? place?.path ?? withoutLaunch(location);
  history.replaceState(history.state, '', path);
  if (place !== undefined && place.top > 0) restoreScroll(place.top);
}

/** Starts the app with Telegram as host where it is one; else as the website, for its address may be opened anywhere (D047). */
export function startInTelegram(web: Platform): void {
  const launch = hasTelegram() ? readLaunch() : undefined;
  visitStart(web, launch?.startParam, launch !== undefined);
  if (launch === undefined) void startApp(web);
  else void startApp(createTelegramPlatform(web, launch), undefined, [telegramHostFeature]);
}
