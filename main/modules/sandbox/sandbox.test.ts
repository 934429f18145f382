import { expect, test } from 'vitest';
import { settingsInMemory } from '../../testing/settings.ts';
import { TEXTS } from '../menu/texts.ts';
import { tellOfMissingSandbox } from './sandbox.module.ts';

function aStart({ isPackaged = true, system = 'linux', argv = ['aniv', '--no-sandbox'] } = {}) {
  const settings = settingsInMemory();
  const shown: string[] = [];
  const logged: string[] = [];
  const start = () =>
    tellOfMissingSandbox({
      isPackaged,
      system,
      argv,
      dialog: { showMessageBox: ({ message, detail }) => Promise.resolve(shown.push(message, detail)) },
      texts: () => TEXTS.am,
      settings,
      log: (event) => void logged.push(event),
    });
  return { start, shown, logged };
}

test('a program without a sandbox logs it at every start and notifies the user once', async () => {
  const { start, shown, logged } = aStart();
  await start();
  await start();

  expect(logged).toEqual(['sandbox.off', 'sandbox.off']);
  expect(shown).toEqual([TEXTS.am.noSandbox, TEXTS.am.noSandboxDetail]);
});

test.each([
  ['with a sandbox', { argv: ['aniv', 'aniv://post/7'] }],
  ['under development', { isPackaged: false }],
  ['on another system', { system: 'win32' }],
])('a program %s says nothing', async (_which, over) => {
  const { start, shown, logged } = aStart(over);
  await start();

  expect([logged, shown]).toEqual([[], []]);
});
