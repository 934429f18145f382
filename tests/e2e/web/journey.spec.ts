import { expect } from 'playwright/test';
import { PHONE, marketTest as test } from '../support/site.ts';
import { walk } from '../support/walk.ts';

for (const [device, options] of [
  ['a desktop', {}],
  ['a phone', PHONE],
] as const)
  test.describe(`on ${device}`, () => {
    test.use(options);

    test('a visitor finds a car, looks at it, changes language and theme, and comes back to the same place', async ({
      page,
    }) => {
      const failures: string[] = [];
      page.on('pageerror', (error) => failures.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') failures.push(message.text());
      });

      await walk(page);

      expect(failures).toEqual([]);
    });
  });
