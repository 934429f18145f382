import { expect, test } from 'vitest';
import { ProgramFacts } from '#contract/ipc/program.ts';
import { createProgram } from './program.module.ts';

const HEALTH = { isSuccess: true, value: { status: 'ok', version: '0.4.0', search: 'index', posts: 3 } };

const programOf = (server: string | undefined, answer: () => Promise<Response>) => {
  const asked: string[] = [];
  const program = createProgram({
    version: '0.1.0',
    versions: { electron: '45.4.1', chrome: '144.0.1', node: '24.21.0' },
    sqlite: () => '3.54.1',
    system: 'linux 6.1 x64',
    server: () => server,
    fetch: (url) => (asked.push(url), answer()),
  });
  return { facts: program.handlers.facts, asked };
};

test('the facts name every version, the server and what it runs', async () => {
  const { facts, asked } = programOf('https://aniv.example', () => Promise.resolve(Response.json(HEALTH)));

  expect(ProgramFacts.parse(await facts())).toEqual({
    aniv: '0.1.0',
    electron: '45.4.1',
    chromium: '144.0.1',
    node: '24.21.0',
    sqlite: '3.54.1',
    system: 'linux 6.1 x64',
    server: { address: 'https://aniv.example', version: '0.4.0' },
  });
  expect(asked).toEqual(['https://aniv.example/api/health']);
});

test.each([
  ['is silent', () => Promise.reject(new TypeError('fetch failed'))],
  ['answers like another site', () => Promise.resolve(new Response('<h1>Hello</h1>'))],
  ['answers something else', () => Promise.resolve(Response.json({ version: '9.9.9' }))],
] as const)('a server that %s is named without a version', async (_how, answer) => {
  const { facts } = programOf('https://aniv.example', answer);

  expect((await facts()).server).toEqual({ address: 'https://aniv.example', version: null });
});

test('before a server is chosen nobody is asked', async () => {
  const { facts, asked } = programOf(undefined, () => Promise.reject(new Error('asked')));

  expect((await facts()).server).toBeNull();
  expect(asked).toEqual([]);
});
