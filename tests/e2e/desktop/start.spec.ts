import { expect, test } from './support/fixtures.ts';

test('the program shows the cars of its server', async ({ launch, server }) => {
  const { page } = await launch({ server: server.address });

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('a[href^="/posts/view/"]').first()).toBeVisible();
});

test('the first start asks for a server, refuses a wrong one and keeps the right one', async ({ launch, server }) => {
  const first = await launch({ server: undefined });
  const dialog = first.page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Choose a server' })).toBeVisible();

  await dialog.getByLabel('Server address').fill('http://cars.example.com');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Enter an https address.');

  await dialog.getByLabel('Server address').fill(new URL(server.address).host);
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(first.page.locator('a[href^="/posts/view/"]').first()).toBeVisible();
  await first.close();

  const second = await launch({ server: undefined });
  await expect(second.page.locator('a[href^="/posts/view/"]').first()).toBeVisible();
});

test('the menu leads to pages and speaks the language chosen in the window', async ({ launch, server }) => {
  const { page, menu, click } = await launch({ server: server.address });
  await expect(page.locator('a[href^="/posts/view/"]').first()).toBeVisible();
  expect(await menu()).toEqual(['File', 'Edit', 'View', 'Go', 'Window', 'Help']);

  await click('Contact');

  await expect(page).toHaveURL(/\/contact$/);
});

test('the page has the bridge and no other way to the computer', async ({ launch, server }) => {
  const { page } = await launch({ server: server.address });

  const globals = await page.evaluate(() => ({
    bridge: Object.keys((window as unknown as { desktop: object }).desktop).sort(),
    require: typeof (window as unknown as { require: unknown }).require,
    process: typeof (window as unknown as { process: unknown }).process,
    cookies: document.cookie,
  }));

  expect(globals).toEqual({
    bridge: ['connection', 'menu', 'session', 'shell', 'window'],
    require: 'undefined',
    process: 'undefined',
    cookies: '',
  });
});
