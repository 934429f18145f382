import { expect as plainExpect, type Frame, type FrameLocator, type Page } from 'playwright/test';
import { newMember, resetPassword, signIn } from '../support/account-steps.ts';
import type { OwnServer } from '../support/own-server.ts';
import { aPost, sendPost } from '../support/post-calls.ts';
import { test } from '../support/site.ts';

const expect = plainExpect.configure({ timeout: 30_000 });
test.setTimeout(150_000);

const chatOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Chat"]');
const log = (page: Page) => chatOf(page).getByRole('log');

/** A member who has written about a car, with the conversation open. */
const writeAboutCar = async (seller: Page, buyer: Page, site: OwnServer) => {
  await signIn(seller, await newMember(seller, site));
  const postId = await sendPost(seller, await aPost(seller));
  const member = await newMember(buyer, site);
  await signIn(buyer, member, `/posts/view/${postId}`);
  await buyer.getByRole('complementary', { name: 'Price and seller' }).getByRole('button', { name: 'Chat' }).click();
  const field = chatOf(buyer).getByRole('textbox', { name: 'Write a message' });
  await field.fill('Is the price final?');
  await field.press('Enter');
  await expect(log(buyer)).toContainText('Is the price final?');
  await expect(chatOf(buyer).getByLabel('Sent', { exact: true })).toBeVisible();
  return member;
};

test('a frame whose first words are lost is shown with its conversation', async ({ page, site, newDevice }) => {
  const buyer = await newDevice();
  await buyer.addInitScript(() => {
    let lost = 0;
    window.addEventListener('message', (event) => {
      const isReady = (event.data as { type?: string } | null)?.type === 'iframeReady';
      if (!isReady || lost === 2) return;
      lost += 1;
      event.stopImmediatePropagation();
    });
  });
  await writeAboutCar(page, buyer, site);

  await expect(buyer.locator('iframe[title="Chat"]')).not.toHaveClass(/loading/);
});

/** The document in the chat's frame. */
const documentIn = (page: Page): Frame => {
  const frame = page.frames().find((each) => each.url().endsWith('/chat/frame'));
  if (frame === undefined) throw new Error('The page has no chat frame');
  return frame;
};

test('a frame that loads anew comes back to its conversation', async ({ page, site, newDevice }) => {
  const buyer = await newDevice();
  await writeAboutCar(page, buyer, site);

  const loaded = buyer.waitForResponse((reply) => reply.url().endsWith('/chat/frame'));
  await documentIn(buyer).evaluate(() => location.reload());
  await loaded;

  await expect(log(buyer)).toContainText('Is the price final?');
  await expect(buyer.locator('iframe[title="Chat"]')).not.toHaveClass(/loading/);
});

test('a message that was stored but not confirmed before the frame loads anew is there once', async ({
  page,
  site,
  newDevice,
}) => {
  const buyer = await newDevice();
  await writeAboutCar(page, buyer, site);
  const isStored = Promise.withResolvers<void>();
  await buyer.route(
    /\/conversations\/\d+\/messages$/,
    async (route) => {
      await route.fetch();
      isStored.resolve();
    },
    { times: 1 },
  );
  const field = chatOf(buyer).getByRole('textbox', { name: 'Write a message' });
  await field.fill('And the service book?');
  await field.press('Enter');
  await isStored.promise;

  const loaded = buyer.waitForResponse((reply) => reply.url().endsWith('/chat/frame'));
  await documentIn(buyer).evaluate(() => location.reload());
  await loaded;

  await expect(log(buyer).getByText('And the service book?')).toHaveCount(1);
  await expect(chatOf(buyer).getByLabel('Being sent')).toHaveCount(0);
  await expect(chatOf(buyer).getByLabel('Sent', { exact: true })).toBeVisible();
  await expect(log(buyer).getByText('And the service book?')).toHaveCount(1);
});

test('a part of the frame whose code is missing shows a message, and another try brings it', async ({
  page,
  site,
  newDevice,
}) => {
  const buyer = await newDevice();
  await writeAboutCar(page, buyer, site);
  const chat = chatOf(buyer);
  const openReport = async (): Promise<void> => {
    await chat.getByRole('button', { name: 'More actions' }).click();
    await chat.getByRole('menuitem', { name: 'Report' }).click();
  };
  await buyer.route(/ReportForm/, (route) => route.abort(), { times: 1 });

  await openReport();
  await expect(chat.getByText('This part of the chat could not be loaded.')).toBeVisible();
  await chat.getByRole('button', { name: 'Try again' }).click();

  await expect(log(buyer)).toContainText('Is the price final?');
  await expect(chat.getByText('This part of the chat could not be loaded.')).toBeHidden();
  await openReport();
  await expect(chat.getByRole('button', { name: 'Send the report' })).toBeVisible();
});

test('a session that ends elsewhere takes its messages off the screen', async ({ page, site, newDevice }) => {
  const buyer = await newDevice();
  const elsewhere = await newDevice();
  const member = await writeAboutCar(page, buyer, site);

  await elsewhere.goto('/forgot-password');
  await resetPassword(elsewhere, site, { ...member, password: 'four grey lanterns' });

  await expect(buyer.locator('iframe[title="Chat"]')).toHaveCount(0);
  await expect(buyer.getByText('Is the price final?')).toHaveCount(0);
});
