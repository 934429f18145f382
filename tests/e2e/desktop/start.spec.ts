import { channels } from '#contract/ipc/channels.ts';
import type { Desktop } from '#contract/ipc/surface.ts';
import { expect, test } from './support/fixtures.ts';

test('the program shows the cars of its server', async ({ launch, market }) => {
  const { page } = await launch({ server: market.address });

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('a[href^="/posts/view/"]').first()).toBeVisible();
});

test('a page deep in the site starts by itself, as a reload or a link from outside asks', async ({
  launch,
  market,
}) => {
  const { page } = await launch({ server: market.address });
  const link = page.locator('a[href^="/posts/view/"]').first();
  const address = (await link.getAttribute('href')) ?? '';
  const failed: string[] = [];
  page.on('response', (reply) => reply.status() >= 400 && failed.push(reply.url()));

  await link.click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await page.reload();

  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(failed).toEqual([]);
});

test('a file goes to the server through the main process, in pieces', async ({ launch, market }) => {
  const { page } = await launch({ server: market.address });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const reply = await page.evaluate(async () => {
    const { uploads } = (window as unknown as { desktop: Desktop }).desktop;
    const id = crypto.randomUUID();
    const bytes = new Uint8Array(1024 * 1024);
    await uploads.begin({ id, kind: 'video', key: 'a'.repeat(64), size: 3 * bytes.byteLength });
    for (let left = 3; left > 0; left -= 1) {
      const sent = await uploads.piece({ id, bytes });
      if (!sent.ok) return sent;
    }
    return uploads.reply({ id });
  });

  // Nobody is signed in, which is the server's own answer.
  expect(reply).toMatchObject({ ok: true, value: { status: 401 } });
});

test('another server is chosen by the menu, and the dialog can be left', async ({ launch, market }) => {
  const { page, click } = await launch({ server: market.address });
  await expect(page.locator('a[href^="/posts/view/"]').first()).toBeVisible();
  await click('Server…');
  const dialog = page.getByRole('dialog', { name: 'Choose a server' });
  await expect(dialog.getByLabel('Server address')).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await click('Server…');
  await dialog.getByLabel('Server address').fill('127.0.0.1:1');
  await dialog.getByRole('button', { name: 'Connect' }).click();

  await expect(dialog.getByRole('alert')).toHaveText('No Aniv server answers at this address.');
});

test('the theme is switched by the menu and kept', async ({ launch, market }) => {
  const { page, click } = await launch({ server: market.address });
  await expect(page.getByRole('banner')).toBeVisible();
  await click('Switch Light and Dark');
  await expect(page.locator('html')).toHaveClass(/bp6-dark/);
  await page.reload();

  await expect(page.locator('html')).toHaveClass(/bp6-dark/);
});

test('a document of the site opens in the person’s browser, on the server', async ({ launch, market }) => {
  const { page, opened } = await launch({ server: market.address });
  await page.evaluate(() =>
    (window as unknown as { desktop: Desktop }).desktop.shell.openExternal({ url: '/legal/terms.pdf' }),
  );

  expect(await opened()).toEqual([`${market.address}/legal/terms.pdf`]);
});

test('a message written in the window passes the server’s check of where it came from', async ({ launch, market }) => {
  const { page } = await launch({ server: market.address });
  await page.goto(new URL('/contact', page.url()).href);
  const form = page.getByRole('main').locator('form');
  await form.getByLabel(/first name/i).fill('Ani');
  await form.getByLabel(/last name/i).fill('Petrosyan');
  await form.getByLabel(/email/i).fill('ani@example.com');
  await form.getByLabel(/phone/i).fill('+374 10 123456');
  await form.getByLabel(/subject/i).fill('A question');
  await form.getByLabel(/message/i).fill('Is the red one still there, and where?');
  const answered = page.waitForResponse(/\/api\/ContactForm\?lang=en$/);

  await form.getByRole('button', { name: /send/i }).click();

  expect((await answered).status()).toBe(200);
});

test('the first start asks for a server, refuses a wrong one and keeps the right one', async ({ launch, market }) => {
  const first = await launch({ server: undefined });
  const dialog = first.page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Choose a server' })).toBeVisible();

  await dialog.getByLabel('Server address').fill('http://cars.example.com');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Enter an https address.');

  await dialog.getByLabel('Server address').fill(new URL(market.address).host);
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(first.page.locator('a[href^="/posts/view/"]').first()).toBeVisible();
  await first.close();

  const second = await launch({ server: undefined });
  await expect(second.page.locator('a[href^="/posts/view/"]').first()).toBeVisible();
});

test('the menu leads to pages and is in the language chosen in the window', async ({ launch, market }) => {
  const { page, menu, click } = await launch({ server: market.address });
  await expect(page.locator('a[href^="/posts/view/"]').first()).toBeVisible();
  await expect.poll(menu).toEqual(['File', 'Edit', 'View', 'Go', 'Window', 'Help']);

  await click('Contact');

  await expect(page).toHaveURL(/\/contact$/);
});

test('the page has the bridge and no other way to the computer', async ({ launch, market }) => {
  const { page } = await launch({ server: market.address });

  const globals = await page.evaluate(() => ({
    bridge: Object.keys((window as unknown as { desktop: object }).desktop).sort(),
    require: typeof (window as unknown as { require: unknown }).require,
    process: typeof (window as unknown as { process: unknown }).process,
    cookies: document.cookie,
  }));

  expect(globals).toEqual({
    bridge: Object.keys(channels).toSorted(),
    require: 'undefined',
    process: 'undefined',
    cookies: '',
  });
});
