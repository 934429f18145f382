import { expect } from 'playwright/test';
import { field, logIn, newMember, ownProfile, send, signIn, somebody } from '../support/account-steps.ts';
import { linkIn } from '../support/letters.ts';
import { test } from '../support/site.ts';

const GUARDED = ['/profile?section=3', '/posts/favorites?page=1', '/posts/create', '/plans/buy/1'] as const;
const ELSEWHERE = ['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)'] as const;

test('a company on its way to sell registers, confirms its address and comes to the form', async ({ page, site }) => {
  const { email, password } = somebody();
  await page.goto('/posts/create');
  await page.getByRole('link', { name: 'Register a business' }).click();
  await field(page, 'company').fill('Ararat Motors');
  await field(page, 'email').fill(email);
  await field(page, 'phoneNumber').fill('010 123456');
  await field(page, 'address').fill('Abovyan 1, Yerevan');
  await field(page, 'password').fill(password);
  await field(page, 'terms').check({ force: true });
  await send(page);
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await page.goto(await linkIn(site.dataDir, { to: email, kind: 'verifyEmail' }));
  await expect(page.getByText('Email confirmed')).toBeVisible();
  await expect(page).toHaveURL(/\/posts\/create$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto('/profile');

  await expect(page.getByRole('textbox', { name: 'Company', exact: true })).toHaveValue('Ararat Motors');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await ownProfile(page)).toMatchObject({ email, isBusiness: true });
});

test('a visitor who asks for a page of members comes to it by signing in', async ({ page, site, newDevice }) => {
  const member = await newMember(page, site);
  for (const path of GUARDED) {
    const device = await newDevice();
    await device.goto(path);
    await expect(device).toHaveURL(`/login?returnTo=${encodeURIComponent(path)}`);
    await logIn(device, member);
    await expect(device).toHaveURL(path);
  }
});

test('login leads to no other site', async ({ page, site, newDevice }) => {
  const member = await newMember(page, site);
  for (const place of ELSEWHERE) {
    const device = await newDevice();
    const foreign: string[] = [];
    device.on('request', (request) => {
      if (!request.url().startsWith(site.address)) foreign.push(request.url());
    });
    await device.goto(`/login?returnTo=${encodeURIComponent(place)}`);
    await logIn(device, member);
    await expect(device.getByRole('main').getByRole('article').first()).toBeVisible();
    await expect(device).toHaveURL('/');
    expect(foreign, place).toEqual([]);
  }
});

test('who is signed out in the middle of a form finds it as it was after signing in', async ({ page, site }) => {
  const member = await newMember(page, site);
  // The page's own requests would notice the end of the session before the form is sent.
  const counted = page.waitForResponse((reply) => reply.url().includes('/api/Notices'));
  await signIn(page, member, '/profile?section=1');
  await field(page, 'address').fill('Tumanyan 5');
  await counted;
  await page.context().clearCookies();

  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fprofile%3Fsection%3D1$/);
  await logIn(page, member);

  await expect(page).toHaveURL('/profile?section=1');
  await expect(field(page, 'address')).toHaveValue('Tumanyan 5');
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The profile is saved')).toBeVisible();
});

test('a phone number that is saved before the numbering plans have come is saved once they have', async ({
  page,
  site,
}) => {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route('**/assets/phone-rules-*.js', async (route) => {
    await mayCome;
    await route.continue();
  });
  await signIn(page, await newMember(page, site), '/profile?section=1');
  await field(page, 'phoneNumber').fill('077123456');

  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  letCome();

  await expect(page.getByText('The profile is saved')).toBeVisible();
  await expect(field(page, 'phoneNumber')).toHaveValue('77 123456');
});

test('another password ends the other devices and not this one; a wrong present one changes nothing', async ({
  page,
  site,
  newDevice,
}) => {
  const member = await newMember(page, site);
  const other = await newDevice();
  await signIn(other, member, '/about');
  await signIn(page, member, '/profile?section=1');
  await page.getByRole('link', { name: 'Change the password' }).click();
  await field(page, 'oldPassword').fill('not this one');
  await field(page, 'newPassword').fill('five blue wheelbarrows');
  await field(page, 'repeatPassword').fill('five blue wheelbarrows');
  await send(page);
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await ownProfile(other)).toMatchObject({ email: member.email });

  await field(page, 'oldPassword').fill(member.password);
  await send(page);
  await expect(page.getByRole('heading', { name: 'The password is changed' })).toBeFocused();

  expect(await ownProfile(page)).toMatchObject({ email: member.email });
  expect(await ownProfile(other)).toBeNull();
  await other.goto('/profile?section=1');
  await expect(other).toHaveURL(/\/login\?returnTo=/);
  await logIn(other, { ...member, password: 'five blue wheelbarrows' });
  await expect(other).toHaveURL('/profile?section=1');
});
