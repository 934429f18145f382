import path from 'node:path';
import Database from 'better-sqlite3';
import { expect as plainExpect, type FrameLocator, type Page } from 'playwright/test';
import { newMember, signIn } from '../support/account-steps.ts';
import { violationsInBothThemes } from '../support/axe.ts';
import { expectLayers } from '../support/layers.ts';
import type { OwnServer } from '../support/own-server.ts';
import { test } from '../support/site.ts';

/** Two users on a busy machine, each page with its frame. */
const expect = plainExpect.configure({ timeout: 40_000 });
test.setTimeout(180_000);

const PHONE = { width: 390, height: 844 };
const PICTURE = path.resolve(import.meta.dirname, '../../../resources/icons/linux/256x256.png');
const DESKTOP = { width: 1440, height: 900 };

/** Gives a car for sale to a seller; answers its number. */
const giveCar = ({ dataDir }: OwnServer, email: string): number => {
  const database = new Database(path.join(dataDir, 'aniv.db'));
  try {
    const { id: owner } = database.prepare('select id from users where email = ?').get(email) as { id: number };
    const { id } = database
      .prepare(
        `select id from post where moderation = 'approved' and hidden_at is null and sold_at is null
         and deleted_at is null and owner_id <> ? order by id desc limit 1`,
      )
      .get(owner) as { id: number };
    database.prepare('update post set owner_id = ? where id = ?').run(owner, id);
    return id;
  } finally {
    database.close();
  }
};

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[src$="/chat/frame"]');
const write = async (chat: FrameLocator, text: string): Promise<void> => {
  await chat.getByRole('textbox', { name: 'Write a message' }).fill(text);
  await chat.getByRole('button', { name: 'Send', exact: true }).click();
};
const log = (chat: FrameLocator) => chat.getByRole('log');
const attach = async (chat: FrameLocator, what: string): Promise<void> => {
  await chat.getByRole('button', { name: 'Attach' }).click();
  await chat.getByRole('menuitem', { name: what }).click();
};

/** Presses the button of the car: the navigation has one of the same name. */
const askSeller = (page: Page): Promise<void> =>
  page.locator('.p-mbar').getByRole('button', { name: 'Chat', exact: true }).click();

/** A buyer with a phone who opened the chat about a car, and its seller, who comes to the site later. */
const meet = async (buyer: Page, seller: Page, site: OwnServer) => {
  const buying = await newMember(buyer, site);
  const selling = await newMember(seller, site);
  const postId = giveCar(site, selling.email);
  await signIn(buyer, buying, `/posts/view/${postId}`);
  await askSeller(buyer);
  const sellerComes = (): Promise<void> => signIn(seller, selling, '/posts/home');
  return { postId, sellerComes, buyerChat: frameOf(buyer), sellerChat: frameOf(seller) };
};

test('from a question to a deal: a buyer with a phone and a seller at a desktop computer', async ({
  newDevice,
  site,
}) => {
  const buyer = await newDevice({ viewport: PHONE });
  const seller = await newDevice({ viewport: DESKTOP });
  const { buyerChat, sellerChat, sellerComes } = await meet(buyer, seller, site);
  const badge = seller.getByRole('banner').getByRole('button', { name: /Chat/ });

  await test.step('a ready-made question reaches the seller, whose badge counts it', async () => {
    await buyerChat.getByRole('button', { name: 'Is the car still for sale?' }).click();
    await expect(log(buyerChat)).toContainText('Is the car still for sale?');
    await expect(buyerChat.getByLabel('Being sent')).toBeHidden();
    await sellerComes();
    await expect(badge).toContainText('1');
  });

  await test.step('the seller answers with one press, and the buyer sees that the question was read', async () => {
    await badge.click();
    await sellerChat.getByRole('listitem').getByRole('button').first().click();
    await expect(log(sellerChat)).toContainText('Is the car still for sale?');
    await sellerChat.getByRole('button', { name: 'Yes, it is still for sale.' }).click();
    await expect(log(buyerChat)).toContainText('Yes, it is still for sale.');
    await expect(badge).not.toContainText('1');
  });

  await test.step('an offer is countered and accepted', async () => {
    await attach(buyerChat, 'Offer a price');
    await buyerChat.getByRole('textbox', { name: 'Your price' }).fill('20000');
    await buyerChat.getByRole('combobox', { name: 'Currency' }).selectOption('USD');
    await buyerChat.getByRole('button', { name: 'Send the offer' }).click();
    await sellerChat.getByRole('button', { name: 'Counter' }).click();
    await sellerChat.getByRole('textbox', { name: 'Your price' }).fill('21000');
    await sellerChat.getByRole('combobox', { name: 'Currency' }).selectOption('USD');
    await sellerChat.getByRole('button', { name: 'Send the offer' }).click();
    await expect(log(buyerChat)).toContainText('Replaced by a later one');
    await buyerChat.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(log(sellerChat)).toContainText('Accepted');
  });

  await test.step('a viewing is agreed and goes into the calendar', async () => {
    await attach(buyerChat, 'Suggest a viewing');
    await buyerChat.getByRole('textbox', { name: 'Place (optional)' }).fill('Komitas 15');
    await buyerChat.getByRole('button', { name: 'Suggest the time' }).click();
    await expect(log(sellerChat)).toContainText('Komitas 15');
    await sellerChat.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(buyerChat.getByRole('link', { name: 'Add to the calendar' })).toBeVisible();
  });

  await test.step('a photo is shown to both, large on the site', async () => {
    await sellerChat.locator('input[type="file"]').setInputFiles(PICTURE);
    await sellerChat.getByRole('button', { name: 'Send', exact: true }).click();
    await buyerChat.getByRole('button', { name: 'Open photo 1 of 1' }).click();
    await expect(buyer.locator('.yarl__container')).toBeVisible();
    await buyer.goBack();
    await expect(buyer.locator('.yarl__container')).toHaveCount(0);
    await expect(log(buyerChat)).toBeVisible();
    await buyerChat.getByRole('button', { name: 'Open photo 1 of 1' }).click();
    // Until then the chat receives the keys.
    await expect(buyer.locator('.yarl__container')).toBeFocused();
    await buyer.keyboard.press('Escape');
    await expect(buyer.locator('.yarl__container')).toHaveCount(0);
  });

  await test.step('a message for a closed panel is counted, and read once the panel is open', async () => {
    await sellerChat.getByRole('button', { name: 'Close the chat' }).click();
    await write(buyerChat, 'See you there');
    await expect(badge).toContainText('1');
    await expect(buyerChat.getByLabel('Sent', { exact: true })).toBeVisible();
    await badge.click();
    await expect(log(sellerChat)).toContainText('See you there');
    await expect(buyerChat.getByLabel('Read', { exact: true }).last()).toBeVisible();
    await expect(badge).not.toContainText('1');
  });

  await test.step('neither the conversation nor the list has a serious violation', async () => {
    expect(await violationsInBothThemes(seller)).toEqual([]);
    await buyerChat.getByRole('button', { name: 'Back to the chats' }).click();
    await expect(buyerChat.getByRole('listitem').first()).toBeVisible();
    expect(await violationsInBothThemes(buyer)).toEqual([]);
  });

  await test.step('Back leads from the conversation to the list it was opened from, then out of the chat', async () => {
    await buyerChat.getByRole('listitem').getByRole('button').first().click();
    await expect(log(buyerChat)).toContainText('See you there');
    await expectLayers(buyer, 2);
    await buyer.goBack();
    await expect(log(buyerChat)).toHaveCount(0);
    await expect(buyerChat.getByRole('listitem').first()).toBeVisible();
    await buyer.goBack();
    await expect(buyer.locator('.c-panel')).toBeHidden();
    await expect(buyer).toHaveURL(/\/posts\/view\/\d+$/);
  });
});

test('a message written offline is sent once after the connection is back, also by a new page', async ({
  newDevice,
  site,
}) => {
  const buyer = await newDevice({ viewport: PHONE });
  const seller = await newDevice({ viewport: DESKTOP });
  const { buyerChat, sellerChat, sellerComes, postId } = await meet(buyer, seller, site);
  await write(buyerChat, 'First');
  await expect(log(buyerChat)).toContainText('First');
  await expect(buyerChat.getByLabel('Being sent')).toBeHidden();

  await buyer.context().setOffline(true);
  await write(buyerChat, 'Written offline');
  await expect(buyerChat.getByLabel('Being sent')).toBeVisible();
  await buyerChat.getByRole('textbox', { name: 'Write a message' }).fill('A draft');
  await buyer.context().setOffline(false);
  await buyer.goto(`/posts/view/${postId}`);
  await askSeller(buyer);

  await expect(log(buyerChat)).toContainText('Written offline');
  await expect(buyerChat.getByLabel('Being sent')).toBeHidden();
  await expect(buyerChat.getByRole('textbox', { name: 'Write a message' })).toHaveValue('A draft');
  await sellerComes();
  await seller.getByRole('banner').getByRole('button', { name: /Chat/ }).click();
  await sellerChat.getByRole('listitem').getByRole('button').first().click();
  await expect(log(sellerChat).getByText('Written offline')).toHaveCount(1);
});

test('a user hides that they are online, and unblocks another in the settings', async ({ newDevice, site }) => {
  const buyer = await newDevice({ viewport: PHONE });
  const seller = await newDevice({ viewport: DESKTOP });
  const { buyerChat, sellerChat, sellerComes } = await meet(buyer, seller, site);
  const openSettings = async (chat: FrameLocator): Promise<void> => {
    await chat.getByRole('button', { name: 'Back to the chats' }).click();
    await chat.getByRole('button', { name: 'Chat settings' }).click();
  };
  await write(buyerChat, 'First');
  await expect(log(buyerChat)).toContainText('First');
  await expect(buyerChat.getByLabel('Being sent')).toBeHidden();
  await sellerComes();
  await seller.getByRole('banner').getByRole('button', { name: /Chat/ }).click();
  await sellerChat.getByRole('listitem').getByRole('button').first().click();
  await expect(sellerChat.getByText('online', { exact: true })).toBeVisible();

  await openSettings(buyerChat);
  await buyerChat.getByRole('switch', { name: 'Hide when I am online' }).check();
  await expect(buyerChat.getByText('Saved', { exact: true })).toBeVisible();
  expect(await violationsInBothThemes(buyer)).toEqual([]);
  await buyerChat.getByRole('button', { name: 'Back to the chats' }).click();
  await buyerChat.getByRole('listitem').getByRole('button').first().click();
  await write(buyerChat, 'Second');
  await expect(log(sellerChat)).toContainText('Second');
  await expect(sellerChat.getByText('online', { exact: true })).toBeHidden();

  await sellerChat.getByRole('button', { name: 'More actions' }).click();
  await sellerChat.getByRole('menuitem', { name: /^Block/ }).click();
  await expect(buyerChat.getByText('You cannot write to this user.')).toBeVisible();
  await openSettings(sellerChat);
  await sellerChat.getByRole('button', { name: /^Unblock/ }).click();
  await expect(sellerChat.getByText('You have not blocked anyone.')).toBeVisible();
  await expect(buyerChat.getByRole('textbox', { name: 'Write a message' })).toBeVisible();
  const download = seller.waitForEvent('download');
  await sellerChat.getByRole('button', { name: 'Download my chats' }).click();
  expect((await download).suggestedFilename()).toMatch(/^aniv-chats-.*\.json$/);
});
