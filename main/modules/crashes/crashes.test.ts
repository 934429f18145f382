import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { TEXTS } from '../menu/texts.ts';
import { watchOverCrashes } from './crashes.module.ts';

function start({ response = 0, isReady = true, dialogFails = false } = {}) {
  const did: string[] = [];
  const logged: [string, unknown][] = [];
  const asked: { message: string; buttons: string[]; answer: () => void }[] = [];
  const program = new EventEmitter();
  const app = Object.assign(new EventEmitter(), {
    isReady: () => isReady,
    exit: (code: number) => void did.push(`exit ${code}`),
  });
  const crashes = watchOverCrashes({
    program,
    app,
    relaunch: () => void did.push('relaunch'),
    dialog: {
      showMessageBox: ({ message, buttons }) =>
        new Promise((resolve, reject) => {
          asked.push({
            message,
            buttons,
            answer: () => (dialogFails ? reject(new Error('no dialog')) : resolve({ response })),
          });
        }),
    },
    texts: () => TEXTS.ru,
    log: (event, details) => void logged.push([event, details]),
  });
  return { program, app, did, logged, asked, crashes };
}

test('an uncaught error is logged and the user asked once; then the program restarts', async () => {
  const { program, did, logged, asked } = start();
  const error = new TypeError('no');
  program.emit('uncaughtException', error);
  program.emit('uncaughtException', new Error('and another'));

  expect(logged.map(([event]) => event)).toEqual(['program.crashed', 'program.crashed']);
  expect(logged[0]![1]).toEqual({ error });
  expect(asked).toMatchObject([{ message: TEXTS.ru.crashed, buttons: ['Перезапустить', 'Выйти'] }]);
  expect(did).toEqual([]);
  asked[0]!.answer();
  await expect.poll(() => did).toEqual(['relaunch', 'exit 1']);
});

test('the program does not restart if the user quits', async () => {
  const { program, did, asked } = start({ response: 1 });
  program.emit('uncaughtException', new Error('no'));
  asked[0]!.answer();

  await expect.poll(() => did).toEqual(['exit 1']);
});

test('before any window exists the program exits with the reason in the log', async () => {
  const { program, did, asked, logged } = start({ isReady: false });
  program.emit('uncaughtException', new Error('no'));

  await expect.poll(() => did).toEqual(['exit 1']);
  expect(asked).toEqual([]);
  expect(logged).toHaveLength(1);
});

test('the program exits even if the dialog cannot be shown', async () => {
  const { program, did, asked } = start({ dialogFails: true });
  program.emit('uncaughtException', new Error('no'));
  asked[0]!.answer();

  await expect.poll(() => did).toEqual(['exit 1']);
});

test('an unhandled rejection is logged, and the program continues', () => {
  const { program, did, logged } = start();
  program.emit('unhandledRejection', new Error('aborted'));

  expect(logged.map(([event]) => event)).toEqual(['program.rejected']);
  expect(did).toEqual([]);
});

test('crashed processes are logged with the reason, normal exits are not', () => {
  const { app, logged } = start();
  app.emit('render-process-gone', {}, {}, { reason: 'oom', exitCode: 9 });
  app.emit('render-process-gone', {}, {}, { reason: 'clean-exit', exitCode: 0 });
  app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 139 });
  app.emit('child-process-gone', {}, { type: 'Utility', reason: 'clean-exit', exitCode: 0 });

  expect(logged).toEqual([
    ['page.gone', { reason: 'oom', exitCode: 9 }],
    ['process.gone', { type: 'GPU', serviceName: undefined, reason: 'crashed', exitCode: 139 }],
  ]);
});

test.each([
  [0, []],
  [1, ['loaded']],
])('a page that hangs is waited for or loaded again, asked once at a time: answer %i', async (response, what) => {
  const { crashes, did, asked, logged } = start({ response });
  const loadAgain = () => void did.push('loaded');
  crashes.pageHangs(loadAgain);
  crashes.pageHangs(loadAgain);
  expect(asked).toMatchObject([{ buttons: ['Подождать', 'Загрузить ещё раз'] }]);
  asked[0]!.answer();

  await expect.poll(() => (crashes.pageHangs(loadAgain), asked.length)).toBe(2);
  expect(did).toEqual(what);
  expect(logged.every(([event]) => event === 'page.hangs')).toBe(true);
});

test.each([
  [0, 'loaded'],
  [1, 'exit 1'],
])('a page that keeps dying is left to the person: answer %i', async (response, what) => {
  const { crashes, did, asked } = start({ response });
  crashes.pageDied(() => void did.push('loaded'));
  asked[0]!.answer();

  await expect.poll(() => did).toEqual([what]);
});
