import { onTestFinished } from 'vitest';
import { createFakePlatform } from '../fake/fake-platform.ts';
import { fakeTelegramClient, type FakeTelegramOptions } from '../fake/fake-telegram-client.ts';
import { installFakeTelegram } from '../fake/fake-telegram.ts';
import type { Launch } from './launch.ts';
import { createTelegramPlatform } from './telegram-platform.ts';

type StartOptions = FakeTelegramOptions & { readonly platform?: string; readonly stored?: Record<string, string> };

type Version = Launch['version'];

/** The app in a client of this version, as on an iPhone unless said otherwise. */
export const startClient = (options: StartOptions = {}) => {
  const { version = '9.1', platform: name = 'ios', stored = {}, ...more } = options;
  const telegram = installFakeTelegram(fakeTelegramClient({ version, ...more }));
  const web = createFakePlatform({}, stored);
  const open = new AbortController();
  onTestFinished(() => {
    open.abort();
    telegram.remove();
  });
  const launch: Launch = {
    version: version as Version,
    platform: name,
    identity: undefined,
    isDark: false,
    language: 'en',
    startParam: undefined,
  };
  const platform = createTelegramPlatform(web, launch, open.signal);
  return { telegram, platform, web };
};
export const namesOf = (posted: readonly (readonly [string, unknown])[]): string[] => posted.map(([name]) => name);
