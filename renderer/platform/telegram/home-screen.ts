import type { DeviceStorage } from '../port.ts';
import type { Client } from './client.ts';

const OFFERED = 'homeScreenOffered';

/**
 * Has Telegram ask once on this device whether to put the app on the home screen. Undefined where the client cannot; a
 * shortcut that exists is not offered again.
 */
export function createShortcutOffer({ post, has, on }: Client, storage: DeviceStorage) {
  if (!has('web_app_add_to_home_screen')) return undefined;
  let isAsked = false;
  on('home_screen_checked', ({ status }) => {
    if (!isAsked || (status !== 'missed' && status !== 'unknown')) return;
    isAsked = false;
    storage.set(OFFERED, 'true');
    post('web_app_add_to_home_screen');
  });
  return (): void => {
    if (isAsked || storage.get(OFFERED) !== undefined) return;
    isAsked = true;
    post('web_app_check_home_screen');
  };
}
