import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { placeOf } from '#server/modules/seo/addresses.ts';
import { SCREENS } from '#server/modules/seo/site.ts';
import { ROOT } from './source-files.ts';

const ROUTES = readFileSync(path.join(ROOT, 'renderer/app/routes.tsx'), 'utf8');

/** Paths of the app's route table with an id where they take one. */
const paths = [...ROUTES.matchAll(/^ {4}\['(\/[^']*)', '(\w+)', \w+\],$/gm)].map(
  ([, route = '', title = '']) => [route.replace(/:\w+/, '1'), title] as const,
);

describe('the pages that the server writes', () => {
  test('are those of the app: no address of one is unknown to the other', () => {
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter(([route]) => placeOf(route, {}).kind === 'unknown')).toEqual([]);
    expect(placeOf('/no/such/page', {}).kind).toBe('unknown');
  });

  test('private ones carry the title that the app gives them', () => {
    const titles = paths.flatMap(([route, title]) => {
      const place = placeOf(route, {});
      return place.kind === 'private' ? [[place.title, title]] : [];
    });

    expect(titles.length).toBeGreaterThan(10);
    expect(titles.filter(([written, own]) => written !== own)).toEqual([]);
  });

  test.each(Object.values(SCREENS))('load the code of %s and its texts', (module, namespaces) => {
    const [, listed = ''] = new RegExp(`'\\.\\./screens/${module}\\.tsx'[^[]*\\[([^\\]]*)\\]`).exec(ROUTES) ?? [];

    expect(existsSync(path.join(ROOT, `renderer/screens/${module}.tsx`))).toBe(true);
    expect(listed.split(',').map((name) => name.trim().replaceAll("'", ''))).toEqual(namespaces);
  });
});
