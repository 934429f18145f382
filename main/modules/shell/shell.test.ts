import { expect, test } from 'vitest';
import { askBeforeOpening } from '../../lib/ask-before-opening.ts';
import { createShell } from './shell.module.ts';

function start({ agrees = true, server = 'https://aniv.example' as string | undefined } = {}) {
  const asked: string[] = [];
  const opened: string[] = [];
  const shell = createShell({
    server: () => server,
    confirm: (host) => (asked.push(host), Promise.resolve(agrees)),
    open: (url) => (opened.push(url), Promise.resolve()),
  });
  const open = async (url: string) => shell.handlers.openExternal({ url });
  return { open, asked, opened };
}

test.each([
  ['https://t.me/aniv_bot', 'https://t.me/aniv_bot'],
  ['https://aniv.example/posts/view/7', 'https://aniv.example/posts/view/7'],
  ['/legal/terms.pdf', 'https://aniv.example/legal/terms.pdf'],
])('%s opens without a question', async (url, expected) => {
  const { open, asked, opened } = start();

  expect(await open(url)).toEqual({ opened: true });
  expect([asked, opened]).toEqual([[], [expected]]);
});

test('another host opens after the user confirmed its name', async () => {
  const { open, asked, opened } = start();
  await open('https://dealer.example:8443/cars');

  expect([asked, opened]).toEqual([['dealer.example:8443'], ['https://dealer.example:8443/cars']]);
});

test('another host does not open if the user declines', async () => {
  const { open, opened } = start({ agrees: false });

  expect(await open('https://dealer.example/')).toEqual({ opened: false });
  expect(opened).toEqual([]);
});

test.each([
  'http://dealer.example/',
  'https://t.me@evil.example/',
  'https://user:password@t.me/',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'ms-msdt:/id',
  'smb://server/share',
  'vscode://file/etc/passwd',
  'aniv://post/7',
  'app://aniv/',
  '//evil.example',
  '/\\evil.example',
  'https:// evil',
  '',
])('%j never opens', async (url) => {
  const { open, asked, opened } = start();

  await expect(open(url)).rejects.toMatchObject({ error: { code: 'VALIDATION_FAILED' } });
  expect([asked, opened]).toEqual([[], []]);
});

test('the question shows the host, and closing it declines', async () => {
  const shown: string[] = [];
  const ask = askBeforeOpening({
    dialog: {
      showMessageBox: ({ message, cancelId }) => (shown.push(message), Promise.resolve({ response: cancelId })),
    },
    texts: () => ({ openOutside: 'Open {{host}}?', open: 'Open', cancel: 'Cancel' }),
  });

  expect(await ask('evil.example')).toBe(false);
  expect(shown).toEqual(['Open evil.example?']);
});
