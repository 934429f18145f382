import '../styles/index.css';
import { startApp } from '../app/start.tsx';
import { createWebPlatform } from '../platform/web/web-platform.ts';

/** Telegram writes its launch into the fragment, and its library keeps that for reloads. */
const isFromTelegram = (): boolean => {
  try {
    return location.hash.includes('tgWebApp') || sessionStorage.getItem('tapps/launchParams') !== null;
  } catch {
    return false;
  }
};

const platform = createWebPlatform();
if (isFromTelegram()) void import('./telegram.tsx').then(({ startInTelegram }) => startInTelegram(platform));
else void startApp(platform);
