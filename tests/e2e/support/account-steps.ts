import { expect, type Locator, type Page } from 'playwright/test';
import { linkIn } from './letters.ts';
import type { OwnServer } from './own-server.ts';

export type Person = { readonly email: string; readonly password: string };

let people = 0;

/** A new user of this server. */
export const somebody = (): Person => {
  people += 1;
  return { email: `person${people}.${Date.now()}@example.com`, password: 'three pale lanterns' };
};

/** A visible control of a form by its `name`, which is the same in every language. */
export const field = (page: Page, name: string): Locator => page.locator(`form [name="${name}"]`);

/** Presses the button of the page's form, or of the sheet over a car. */
export const send = (page: Page): Promise<void> =>
  page.locator('main form button[type="submit"], .u-sheet form button[type="submit"]').click();

/** Fills the open form of registration; ends at the message about the letter. */
export const register = async (page: Page, { email, password }: Person): Promise<void> => {
  // Until then the previous page may still be there, with fields of the same names.
  await expect(field(page, 'repeatPassword')).toBeVisible();
  await field(page, 'email').fill(email);
  await field(page, 'password').fill(password);
  await field(page, 'repeatPassword').fill(password);
  await field(page, 'firstName').fill('Ani');
  // The real checkbox is under the drawn one.
  await field(page, 'terms').check({ force: true });
  await send(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.locator('main')).toContainText(email);
};

/** Fills the open login form. */
export const logIn = async (page: Page, { email, password }: Person): Promise<void> => {
  await field(page, 'email').fill(email);
  await field(page, 'password').fill(password);
  await send(page);
};

/** Opens the link that confirms the address. */
export const verify = async (page: Page, { dataDir }: OwnServer, { email }: Person): Promise<void> => {
  await page.goto(await linkIn(dataDir, { to: email, kind: 'verifyEmail' }));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
};

/** Asks for the letter at /forgot-password and sets the password by its link. */
export const resetPassword = async (page: Page, { dataDir }: OwnServer, { email, password }: Person): Promise<void> => {
  await expect(field(page, 'password')).toBeHidden();
  await field(page, 'email').fill(email);
  await send(page);
  await expect(page.locator('main')).toContainText(email);
  await page.goto(await linkIn(dataDir, { to: email, kind: 'resetPassword' }));
  await field(page, 'password').fill(password);
  await field(page, 'repeatPassword').fill(password);
  await send(page);
};

type Own = { readonly email: string | null; readonly following: number; readonly isBusiness: boolean };

/** The server's data of this browser's user; null for a visitor. */
export const ownProfile = async (page: Page): Promise<Own | null> =>
  ((await (await page.request.get('/api/Identity/userinfo')).json()) as { value: Own | null }).value;

const OWN_CALL = { 'x-requested-with': 'aniv' };

type Body = { readonly data: object } | { readonly multipart: Record<string, string> };

const post = async (page: Page, path: string, body: Body): Promise<void> => {
  const reply = await page.request.post(path, { headers: OWN_CALL, ...body });
  expect(reply.status(), await reply.text()).toBe(200);
};

type Lookups = { readonly value: { readonly countries: readonly { readonly id: number; readonly code: string }[] } };
type Regions = { readonly value: readonly [{ readonly id: number }] };

/** Armenia and its first region. */
const placeOf = async (page: Page): Promise<Record<string, string>> => {
  const lookups = (await (await page.request.get('/api/Enums')).json()) as Lookups;
  const countryId = lookups.value.countries.find(({ code }) => code === 'AM')?.id ?? 0;
  const regions = (await (await page.request.get(`/api/Enums/Regions?countryId=${countryId}`)).json()) as Regions;
  return { countryId: String(countryId), regionId: String(regions.value[0].id) };
};

/** Registers a member with a complete profile by calls alone, signed in by the mailed link; leaves the browser signed out. */
export const newMember = async (page: Page, { dataDir }: OwnServer): Promise<Person> => {
  const person = somebody();
  await post(page, '/api/Identity/register', { data: person });
  const link = await linkIn(dataDir, { to: person.email, kind: 'verifyEmail' });
  const query = link.slice(link.indexOf('?'));
  const verified = await page.request.get(`/api/Identity/verifyToken${query}`, { headers: OWN_CALL });
  expect(verified.status(), await verified.text()).toBe(200);
  await post(page, '/api/Identity/userinfo', { multipart: await placeOf(page) });
  await post(page, '/api/Identity/logout', { data: {} });
  return person;
};

/**
 * Signs in by a call, with the app's own marks: for tests that are not about the login form. Opens a page of the app only
 * where one is named, since that costs more than all the rest.
 */
export const signIn = async (page: Page, person: Person, path?: string): Promise<void> => {
  await post(page, '/api/Identity/login', { data: person });
  // Only documents of the site can write its storage; this one runs no script.
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.setItem('aniv.isLoggedIn', 'true'));
  if (path !== undefined) await page.goto(path);
};

/** Opens the login form and signs in; ends where login leads. */
export const signInByForm = async (page: Page, person: Person, returnTo: string): Promise<void> => {
  await page.goto(`/login?returnTo=${encodeURIComponent(returnTo)}`);
  await logIn(page, person);
  await expect(page).not.toHaveURL(/\/login/);
};
