import { expect, type Page } from 'playwright/test';
import { newMember, signIn } from '../support/account-steps.ts';
import { seriousViolations } from '../support/axe.ts';
import { linkIn } from '../support/letters.ts';
import { test } from '../support/site.ts';

const PASSWORD = 'aniv-demo-2026';
const ADMIN = { email: 'demo.admin@example.com', password: PASSWORD };
const COMPANY = { email: 'demo.business@example.com', password: PASSWORD };
const BUY = '/plans/buy/2';

const creditsOf = async (page: Page): Promise<number> => {
  const reply = await page.request.get('/api/Identity/userinfo');
  return ((await reply.json()) as { value: { postCredits: number } }).value.postCredits;
};
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('a visitor who wants a plan logs in, pays in the sandbox, and has its cars', async ({ page, site }) => {
  const person = await newMember(page, site);
  await page.goto('/subscriptions');
  await page.getByRole('link', { name: 'Buy Standard for individuals' }).click();
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fplans%2Fbuy%2F2/);
  await page.locator('form [name="email"]').fill(person.email);
  await page.locator('form [name="password"]').fill(person.password);
  await page.locator('main form button[type="submit"]').click();
  await page.getByRole('button', { name: 'Success', exact: true }).click();

  await expect(heading(page, 'Payment successful')).toBeFocused();
  await expect(page.getByText('Thank you for your purchase.')).toBeVisible();
  await expect(page.getByText('Cars left to post now').locator('xpath=following-sibling::dd')).toHaveText('6');
  expect(await creditsOf(page)).toBe(6);
  expect(await linkIn(site.dataDir, { to: person.email, kind: 'planPaid' })).toBe('/posts/create');
});

test('a declined payment charges nothing, and Buy again leads to one that succeeds', async ({ page, site }) => {
  await signIn(page, await newMember(page, site), BUY);
  await page.getByRole('button', { name: 'Declined card' }).click();
  await expect(heading(page, 'Payment failed')).toBeFocused();
  await expect(page.getByText('Check these details before you pay again.')).toBeVisible();
  expect(await creditsOf(page)).toBe(1);
  await page.getByRole('button', { name: 'Buy again' }).click();
  await page.getByRole('button', { name: 'Success', exact: true }).click();

  await expect(heading(page, 'Payment successful')).toBeVisible();
  expect(await creditsOf(page)).toBe(6);
});

test('a delayed payment is waited for, picked up after a reload, and credited once', async ({ page, site }) => {
  await signIn(page, await newMember(page, site), BUY);
  // Else a slow page would see the end before the reload: its questions fail until the new document is there.
  let isReloaded = false;
  await page.route('**/api/payments/orders/*', (route) => (isReloaded ? route.continue() : route.abort()));
  await page.getByRole('button', { name: 'Delayed by seconds' }).click();
  await expect(heading(page, 'Checking the payment')).toBeVisible();
  page.once('framenavigated', () => {
    isReloaded = true;
  });
  await page.reload();

  await expect(heading(page, 'Payment successful')).toBeVisible({ timeout: 45_000 });
  expect(await creditsOf(page)).toBe(6);
});

test('a payment that is reported twice is credited once, and its answer lost on the way too', async ({
  page,
  site,
}) => {
  await signIn(page, await newMember(page, site), BUY);
  let losses = 0;
  await page.route('**/api/payments/sandboxPay', async (route) => {
    await route.fetch();
    losses += 1;
    await route.abort();
  });
  const twice = page.getByRole('button', { name: 'Success, reported twice' });
  await twice.click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.unroute('**/api/payments/sandboxPay');
  await page.reload();
  await twice.click();

  await expect(heading(page, 'Payment successful')).toBeVisible();
  expect(losses).toBeGreaterThan(0);
  expect(await creditsOf(page)).toBe(6);
});

test('an admin confirms an order by invoice and gives its money back', async ({ page, site, newDevice }) => {
  const person = await newMember(page, site);
  await signIn(page, person, BUY);
  await page.getByRole('button', { name: 'Place the order' }).click();
  const title = await page.getByRole('heading', { level: 1, name: /^Order .* is placed$/ }).textContent();
  const number = title?.split(' ')[1] ?? '';
  await page.reload();
  await expect(heading(page, title ?? '')).toBeVisible();

  const admin = await newDevice();
  await signIn(admin, ADMIN, '/admin/orders');
  await admin.getByRole('button', { name: `Confirm payment: Order ${number}` }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Confirm payment' }).click();
  await expect(admin.getByText('The payment is confirmed and the plan is active.')).toBeVisible();
  const confirmed = await creditsOf(page);
  await admin.getByRole('button', { name: 'Paid', exact: true }).click();
  await admin.getByRole('button', { name: `Refund: Order ${number}` }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  await expect(admin.getByText('The money goes back and the credits are withdrawn.')).toBeVisible();

  expect([confirmed, await creditsOf(page)]).toEqual([6, 1]);
  await page.goto('/subscriptions');
  await expect(page.getByRole('region', { name: 'Your purchases' }).getByText('Refunded')).toBeVisible();
});

test('plans of the other kind of account, and unknown ones, lead to the list of plans', async ({ page }) => {
  await signIn(page, COMPANY, BUY);
  await expect(page).toHaveURL(/\/subscriptions$/);
  await expect(page.getByText(/^This plan is for individuals/)).toBeVisible();
  await page.goto('/plans/buy/99');

  await expect(page).toHaveURL(/\/subscriptions$/);
  await expect(page.getByText(/^There is no such plan/)).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`paying is accessible in ${colorScheme}`, async ({ page, site, newDevice }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signIn(page, await newMember(page, site), BUY);
    await expect(page.getByRole('button', { name: 'Declined card' })).toBeVisible();
    const faults = await seriousViolations(page);
    await page.getByRole('button', { name: 'Declined card' }).click();
    await expect(heading(page, 'Payment failed')).toBeVisible();
    faults.push(...(await seriousViolations(page)));
    await page.getByRole('button', { name: 'Buy again' }).click();
    await page.getByRole('button', { name: 'Success', exact: true }).click();
    await expect(heading(page, 'Payment successful')).toBeVisible();
    faults.push(...(await seriousViolations(page)));
    await page.goto('/subscriptions');
    await expect(page.getByRole('region', { name: 'Your purchases' })).toBeVisible();
    faults.push(...(await seriousViolations(page)));
    const admin = await newDevice({ colorScheme, reducedMotion: 'reduce' });
    await signIn(admin, ADMIN, '/admin/orders?status=paid');
    await expect(admin.getByRole('button', { name: /^Refund: / }).first()).toBeVisible();
    faults.push(...(await seriousViolations(admin)));
    await admin
      .getByRole('button', { name: /^Refund: / })
      .first()
      .click();
    await expect(admin.getByRole('dialog')).toHaveAttribute('data-presence', 'open');
    faults.push(...(await seriousViolations(admin)));

    expect(faults).toEqual([]);
  });
}

test('one pays in Armenian on a phone, and nothing is wider than it', async ({ site, newDevice }) => {
  const phone = await newDevice({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await signIn(phone, await newMember(phone, site), `${BUY}?lang=am`);
  await expect(phone.getByRole('heading', { name: /Փորձնական վճարում/ })).toBeVisible();
  const widths = [await overflowOf(phone)];
  await phone.getByRole('button', { name: 'Հաջող', exact: true }).click();
  await expect(heading(phone, 'Վճարումը հաջողվեց')).toBeVisible();
  widths.push(await overflowOf(phone));
  await phone.goto('/subscriptions?lang=am');
  await expect(phone.getByRole('region', { name: 'Ձեր գնումները' })).toBeVisible();
  widths.push(await overflowOf(phone));

  expect(widths).toEqual([0, 0, 0]);
});
