import { expect, test } from 'vitest';
import { OWN_LEASE } from '#server/module.ts';
import { openTelegramWorld } from '../testing.ts';

const open = async (publicUrl: string) => {
  const all = await openTelegramWorld({ env: { PUBLIC_URL: publicUrl } });
  const keep = async () => {
    const telegram = all.world.modules.find(({ name }) => name === 'telegram');
    await telegram?.every?.find(({ name }) => name === 'profile')?.run(OWN_LEASE);
  };
  const changes = () =>
    all.api.calls.filter(({ method }) => /^set(?!Webhook)/.test(method)).map(({ method }) => method);
  return { all, keep, changes };
};

test('the bot’s commands, descriptions and menu button are set in three languages, and only where they differ', async () => {
  const { all, keep, changes } = await open('https://cars.example');
  await keep();
  const first = changes();
  await keep();
  const again = changes().length - first.length;
  await all.close();
  const commands = (language: string) =>
    all.api.settings.get(`MyCommands ["${language}",null,null]`) as { command: string; description: string }[];

  expect(first.filter((method) => method === 'setMyCommands')).toHaveLength(4);
  expect(again).toBe(0);
  expect(['', 'en', 'hy', 'ru'].map((language) => commands(language)[0])).toEqual([
    { command: 'search', description: 'Find a car' },
    { command: 'search', description: 'Find a car' },
    { command: 'search', description: 'Գտնել մեքենա' },
    { command: 'search', description: 'Найти автомобиль' },
  ]);
  expect(all.api.settings.get('ChatMenuButton ["",null,null]')).toEqual({
    type: 'web_app',
    text: 'Aniv',
    web_app: { url: 'https://cars.example/' },
  });
});

test('the texts keep to Telegram’s lengths', async () => {
  const { all, keep } = await open('https://cars.example');
  await keep();
  await all.close();
  const lengths = (name: string) =>
    [...all.api.settings].filter(([key]) => key.startsWith(`${name} `)).map(([, text]) => String(text).length);

  expect(Math.max(...lengths('MyDescription'))).toBeLessThanOrEqual(512);
  expect(Math.max(...lengths('MyShortDescription'))).toBeLessThanOrEqual(120);
});

test('no menu button is set to a site that Telegram cannot open', async () => {
  const { all, keep, changes } = await open('http://localhost:5000');
  await keep();
  await all.close();

  expect(changes()).not.toContain('setChatMenuButton');
});
