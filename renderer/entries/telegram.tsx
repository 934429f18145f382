import { hasTelegram, readLaunch } from '../platform/telegram/launch.ts';
import { startPath, withoutLaunch } from '../platform/telegram/start-path.ts';
import { createTelegramPlatform } from '../platform/telegram/telegram-platform.ts';
import type { Platform } from '../platform/port.ts';

/** The page the address or the link asks for; a reload stays where the person was. */
function visitStart(startParam: string | undefined): void {
  const isLink = location.hash.includes('tgWebApp');
  const path = (isLink ? startPath(startParam) : undefined) ?? withoutLaunch(location);
  history.replaceState(history.state, '', path);
}

/** Telegram as host where it really is one; else the website as it is, for Telegram's address may be opened anywhere (D047). */
export function inTelegram(web: Platform): Platform {
  const launch = hasTelegram() ? readLaunch() : undefined;
  visitStart(launch?.startParam);
  return launch === undefined ? web : createTelegramPlatform(web, launch);
}
