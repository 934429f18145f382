import path from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'playwright/test';
import { DAY_MS } from '#contract/time.ts';
import { logIn, newMember } from '../support/account-steps.ts';
import { seriousViolations } from '../support/axe.ts';
import type { OwnServer } from '../support/own-server.ts';
import { test } from '../support/site.ts';

const PHONE = { width: 390, height: 844 };

const inDatabase = <T>({ dataDir }: OwnServer, work: (database: Database.Database) => T): T => {
  const database = new Database(path.join(dataDir, 'aniv.db'));
  try {
    return work(database);
  } finally {
    database.close();
  }
};

/** Three cars to sell, all of which were asked about ten days ago: the round of a day is tested with its clock. */
const giveAskedCars = (site: OwnServer, email: string): number[] =>
  inDatabase(site, (database) => {
    const { id } = database.prepare('select id from users where email = ?').get(email) as { id: number };
    const found = database
      .prepare(
        `select id from post where moderation = 'approved' and hidden_at is null and sold_at is null
         and deleted_at is null and top_until is null and owner_id > 3 order by id limit 3`,
      )
      .all() as { id: number }[];
    const ids = found.map((post) => post.id);
    const at = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
    const give = database.prepare('update post set owner_id = ?, modified_at = ?, sale_asked_at = ? where id = ?');
    for (const post of ids) give.run(id, at(40), at(10), post);
    return ids;
  });
const waitingIn = (site: OwnServer, ids: readonly number[]): number[] =>
  inDatabase(site, (database) =>
    ids.filter(
      (id) =>
        (database.prepare('select sale_asked_at as at from post where id = ?').get(id) as { at: string | null }).at !==
        null,
    ),
  );

test('a letter’s link leads through the login to its car, and one press answers for it, another for all', async ({
  page,
  site,
}) => {
  const seller = await newMember(page, site);
  const [first = 0, ...others] = giveAskedCars(site, seller.email);

  await page.goto(`/profile?section=2&status=Asked&post=${first}`);
  await expect(page).toHaveURL(/\/login/);
  expect(waitingIn(site, [first, ...others])).toHaveLength(3);
  await logIn(page, seller);
  const row = page.locator(`#own-post-${first}`);
  await expect(row).toBeFocused();
  await expect(row).toContainText('Still for sale?');
  expect(await seriousViolations(page, '.a-toasts')).toEqual([]);

  await row.getByRole('button', { name: 'Still for sale', exact: true }).click();
  await expect(row).toBeHidden();
  await expect.poll(() => waitingIn(site, [first, ...others])).toEqual(others);

  await page.setViewportSize(PHONE);
  const banner = page.getByRole('region', { name: '2 cars wait for an answer' });
  await expect(banner).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await banner.getByRole('button', { name: 'All are still for sale' }).click();
  await expect(banner).toBeHidden();
  await expect.poll(() => waitingIn(site, [first, ...others])).toEqual([]);
});
