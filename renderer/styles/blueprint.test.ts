import postcss from 'postcss';
import { describe, expect, test } from 'vitest';
import { BLUEPRINT_COMPONENTS } from './blueprint-components.ts';
import { isUsed, pruneBlueprint } from './prune-blueprint.ts';
import { recolour, recolourBlueprint } from './recolour-blueprint.ts';

const BLUEPRINT = '/node_modules/@blueprintjs/core/lib/css/blueprint.css';
const build = async (css: string, from = BLUEPRINT): Promise<string> =>
  (await postcss([pruneBlueprint(), recolourBlueprint()]).process(css, { from })).css.replace(/\s+/g, ' ');

describe('colours', () => {
  test.each([
    ['#2d72d2', '#d9151f'],
    ['#2D72D280', '#d9151f80'],
    ['rgba(45, 114, 210, 0.3)', 'rgba(217, 21, 31, 0.3)'],
    ['0 0 0 1px #8abbff, inset 0 0 #1c2127', '0 0 0 1px #ff6b6e, inset 0 0 #1b1a1a'],
    ['#123456', '#123456'],
  ])('%s becomes %s', (theirs, ours) => {
    expect(recolour(theirs)).toBe(ours);
  });

  test('of our own files stay as written', async () => {
    expect(await build('.a-x { color: #2d72d2 }', '/renderer/styles/base.css')).toBe('.a-x { color: #2d72d2 }');
  });
});

describe('pruning', () => {
  test.each([
    ['.bp6-button', true],
    ['.bp6-dark .bp6-button.bp6-intent-primary:not(.bp6-popover-dismiss)', true],
    ['.bp6-button-group .bp6-button', false],
    ['.bp6-navbar', false],
    ['.bp6-html-select.bp6-minimal select:hover', false],
    ['.bp6-html-select select:hover', true],
    ['.bp6-button.bp6-outlined.bp6-intent-primary', false],
    ['body', true],
  ])('%s is used: %s', (selector, used) => {
    expect(isUsed(selector)).toBe(used);
  });

  test('drops unused selectors, rules, animations and properties', async () => {
    const css = `:root { --a: var(--b); --b: 1px; --c: 2px; --d: var(--c) }
      .bp6-button, .bp6-navbar { margin: var(--a) }
      .bp6-tree { animation: sway 1s }
      .bp6-skeleton { animation: pulse 1s }
      @keyframes sway { to { opacity: 0 } }
      @keyframes pulse { to { opacity: 1 } }
      @media print { .bp6-tree { color: red } }`;

    expect(await build(css)).toBe(
      ':root { --a: var(--b); --b: 1px} .bp6-button { margin: var(--a) } .bp6-skeleton { animation: pulse 1s } @keyframes pulse { to { opacity: 1 } }',
    );
  });
});

test('every Blueprint component the renderer imports has its styles', () => {
  const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const imported = Object.values(sources)
    .flatMap((source) => [...source.matchAll(/import \{([^}]*)\} from '@blueprintjs\/core'/g)])
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().replace(/ as .*/, ''))
    .filter((name) => name !== '' && !name.startsWith('type '));
  const styled = new Set([...Object.keys(BLUEPRINT_COMPONENTS), 'Classes', 'Intent', 'Position']);

  expect(imported.filter((name) => !styled.has(name))).toEqual([]);
});
