import { expect, type Page } from 'playwright/test';
import { marketTest as test } from '../support/site.ts';

/** The newest post that has enough photos to walk through. */
const openPost = async (page: Page): Promise<number> => {
  const reply = await page.request.get('/api/Posts?pageCount=50');
  const { value } = (await reply.json()) as { value: { id: number; imageCount: number }[] };
  const post = value.find(({ imageCount }) => imageCount >= 4);
  await page.goto(`/posts/view/${post?.id}`);
  return post?.imageCount ?? 0;
};

const openPhoto = async (page: Page, place: number): Promise<void> => {
  await page.getByRole('button', { name: `Open photo ${place} of` }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('.yarl__slide_current img')).toBeVisible();
  await expect(page.locator('.yarl__container')).toBeFocused();
};

/** How far the photo is zoomed and moved: the matrix of the shown slide. */
const matrix = (page: Page) =>
  page.locator('.yarl__slide_current .yarl__slide_wrapper').evaluate((slide) => getComputedStyle(slide).transform);

test('a photo is zoomed by keyboard in the steps of the specification', async ({ page }) => {
  await openPost(page);
  await openPhoto(page, 1);
  const zoom = page.getByRole('dialog').getByRole('status');
  await expect(zoom).toHaveText('100%');

  await page.keyboard.press('+');
  await expect(zoom).toHaveText('200%');
  await page.keyboard.press('-');
  await expect(zoom).toHaveText('100%');
  // The largest zoom depends on the photo's own size.
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect(page.getByRole('button', { name: 'Zoom in' })).toHaveAttribute('aria-disabled', 'true');
  await expect(zoom).not.toHaveText('100%');
  await page.keyboard.press('0');

  await expect(zoom).toHaveText('100%');
});

test('arrows change photos at their own size and pan a zoomed one; a new photo starts at 100%', async ({ page }) => {
  // The first photo shows the whole car; at 200% it is wider than this window.
  await page.setViewportSize({ width: 1024, height: 768 });
  const total = await openPost(page);
  await openPhoto(page, 2);
  const dialog = page.getByRole('dialog');

  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByText(`1 / ${total}`)).toBeVisible();
  await expect(page.locator('.yarl__slide_current img')).toBeVisible();
  await page.keyboard.press('+');
  await expect(dialog.getByRole('status')).toHaveText('200%');
  await expect.poll(() => matrix(page)).toMatch(/^matrix\(2, 0, 0, 2, 0, 0\)$/);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => matrix(page)).toMatch(/^matrix\(2, 0, 0, 2, -100, 0\)$/);
  await expect(dialog.getByText(`1 / ${total}`)).toBeVisible();

  await page.keyboard.press('0');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText(`2 / ${total}`)).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveText('100%');
});

test('Escape and Back close it on the same page, and the focus returns to the photo', async ({ page }) => {
  await openPost(page);
  const address = page.url();
  await openPhoto(page, 2);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open photo 2 of' })).toBeFocused();

  await openPhoto(page, 3);
  await page.goBack();

  await expect(page.getByRole('dialog')).toBeHidden();
  expect(page.url()).toBe(address);
  await expect(page.getByRole('button', { name: 'Open photo 3 of' })).toBeFocused();
});

test('the keyboard stays inside while it is open', async ({ page }) => {
  await openPost(page);
  await openPhoto(page, 1);

  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('[role=dialog]'),
    );
    expect(isOutside).toBe(false);
  }
});
