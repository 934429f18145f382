import { expect, test } from './support/fixtures.ts';
import { DEALER, elsewhere, openStock } from './support/stock-steps.ts';

test('a stock file changes cars through the outbox of this computer, and is taken back', async ({
  launch,
  market,
  playwright,
}) => {
  const other = await elsewhere(await playwright.request.newContext({ baseURL: market.address }), DEALER);
  const car = (await other.cars()).find(({ status }) => status === 'active')!;
  await other.edit(car.id, { stockNumber: 'LOT-1' });
  const price = async () => (await other.prices()).get(car.id);
  const { page } = await launch({ server: market.address });
  await openStock(page, DEALER);
  const wizard = page.getByRole('dialog', { name: 'Import a stock file' });

  await page.getByRole('button', { name: 'Import file' }).click();
  await wizard.locator('input[type=file]').setInputFiles({
    name: 'stock.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Stock number;Notes;Price, ${car.priceUnit}\nLOT-1;from the file;${car.price + 77}\n`),
  });
  await wizard.getByRole('button', { name: 'Check the file' }).click();
  await wizard.getByRole('button', { name: 'Import 1 car' }).click();
  await expect(wizard.getByText('The import is finished')).toBeVisible();
  await expect.poll(price).toBe(car.price + 77);

  // The window stays open by its address and now reads the import from the server.
  await page.reload();
  await wizard.getByRole('button', { name: 'Undo the import of stock.csv' }).click();
  await wizard.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click();
  await expect(wizard.getByText('The import is undone.')).toBeVisible();
  await expect.poll(price).toBe(car.price);
});
