import { once } from 'node:events';
import { fork } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLogFile } from './log-file.ts';
import { createLog } from './log.ts';

const AT = new Date('2026-11-21T10:00:00Z');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const linesOf = (name: string): unknown[] =>
  readFileSync(path.join(folder, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);

describe('a line of the log', () => {
  const logged = (details: Readonly<Record<string, unknown>>, home = '/home/ani'): string => {
    const lines: string[] = [];
    createLog(
      (line) => void lines.push(line),
      () => AT,
      home,
    )('test', details);
    return lines.join('');
  };

  test('is one line, whatever a value holds', () => {
    expect(logged({ text: 'one\n{"event":"forged"}' }).trimEnd().split('\n')).toHaveLength(1);
  });

  test('writes an error with its stack', () => {
    expect(JSON.parse(logged({ error: new TypeError('no') }))).toMatchObject({
      time: '2026-11-21T10:00:00.000Z',
      event: 'test',
      error: { name: 'TypeError', message: 'no', stack: expect.stringContaining('log.test') as string },
    });
  });

  test.each([
    ['the home folder', { error: new Error("ENOENT: '/home/ani/Photos/1.jpg'") }, '/home/ani'],
    ['a mail address', { text: 'refused for ani.petrosyan+cars@mail.example' }, 'ani.petrosyan'],
    ['what an address asks', { url: 'https://aniv.example/login?token=secret-1' }, 'secret-1'],
    ['a value deep inside', { deep: [{ more: { mail: 'ani@mail.example' } }] }, 'ani@mail'],
  ])('does not hold %s', (_what, details, secret) => {
    expect(logged(details)).not.toContain(secret);
  });

  test.each([
    ['as Windows writes it', String.raw`ENOENT: 'C:\Users\Անի\Photos'`],
    ['as a stack has it', 'at start (file:///C:/Users/%D4%B1%D5%B6%D5%AB/AppData/Local/aniv/index.js:1:2)'],
    ['with slashes', 'C:/Users/Անի/AppData'],
  ])('does not hold the home folder of Windows %s', (_how, text) => {
    expect(logged({ text }, String.raw`C:\Users\Անի`)).not.toMatch(/Անի|%D4%B1/);
  });

  test('has an end', () => {
    expect(logged({ text: 'x'.repeat(1_000_000) }).length).toBeLessThan(10_000);
  });
});

describe('the log’s file', () => {
  test('holds what was written right before the program was killed', async () => {
    const child = path.join(folder, 'child.mts');
    const from = (name: string) => JSON.stringify(path.join(import.meta.dirname, name));
    writeFileSync(
      child,
      `import { createLog } from ${from('log.ts')};
       import { createLogFile } from ${from('log-file.ts')};
       const log = createLog(createLogFile({ folder: ${JSON.stringify(folder)} }).write, () => new Date());
       for (let at = 1; at <= 200; at += 1) log('line', { at });
       process.kill(process.pid, 'SIGKILL');`,
    );
    const [, signal] = (await once(fork(child, { execArgv: [], stdio: 'ignore' }), 'exit')) as [unknown, string];

    expect(signal).toBe('SIGKILL');
    expect(linesOf('aniv.log')).toHaveLength(200);
    expect(linesOf('aniv.log').at(-1)).toMatchObject({ event: 'line', at: 200 });
  });

  test('continues where the last run ended', () => {
    for (const at of [1, 2]) {
      const file = createLogFile({ folder });
      file.write(`{"at":${at}}\n`);
      file.close();
    }

    expect(linesOf('aniv.log')).toEqual([{ at: 1 }, { at: 2 }]);
  });

  test('is one of a bounded number of bounded size, and the oldest go', () => {
    const file = createLogFile({ folder, maxBytes: 100, maxFiles: 3 });
    for (let at = 10; at < 60; at += 1) file.write(`{"at":${at}}\n`);
    file.close();

    expect(readdirSync(folder).toSorted()).toEqual(['aniv.1.log', 'aniv.2.log', 'aniv.log']);
    for (const name of readdirSync(folder)) expect(statSync(path.join(folder, name)).size).toBeLessThanOrEqual(100);
    expect([...linesOf('aniv.2.log'), ...linesOf('aniv.1.log'), ...linesOf('aniv.log')].at(-1)).toEqual({ at: 59 });
    expect(linesOf('aniv.log').length + linesOf('aniv.1.log').length).toBeLessThanOrEqual(20);
  });

  test('that cannot be written stops nothing, and is written again once it can be', () => {
    const blocked = path.join(folder, 'logs');
    writeFileSync(blocked, 'not a folder');
    const file = createLogFile({ folder: blocked });
    file.write('{"at":1}\n');
    rmSync(blocked);
    file.write('{"at":2}\n');
    file.close();

    expect(linesOf('logs/aniv.log')).toEqual([{ at: 2 }]);
  });
});
