import { expect as plainExpect, type Locator, type Page } from 'playwright/test';
import { signIn } from '../support/account-steps.ts';
import { wcagViolations } from '../support/axe.ts';
import { marketTest as test } from '../support/site.ts';

/** The grid's code is the largest of all screens: a slow machine takes its time over it. */
const expect = plainExpect.configure({ timeout: 20_000 });
test.setTimeout(150_000);
const DEALER = { email: 'demo.business@example.com', password: 'aniv-demo-2026' };
const HEADERS = 'Складской номер;VIN;Марка;Модель;Год;Кузов;Топливо;Коробка;Цвет;Пробег, км;Цена, USD;Заметки';

type Car = {
  readonly id: number;
  readonly vin: string | null;
  readonly stockNumber: string | null;
  readonly status: string;
  readonly price: number;
  readonly notes: string | null;
};
type Valued = { readonly priceLabel: string | null; readonly priceToMarket: number | null };
const OWN = { 'x-requested-with': 'aniv' };
const stockOf = async (page: Page): Promise<Car[]> => {
  const reply = await page.request.get('/api/Inventory?pageCount=1000', { headers: OWN });
  const { value } = (await reply.json()) as { value: { rows: (Car & Valued)[] } };
  // The market price is computed by itself, at any time.
  return value.rows.map(({ priceLabel: _label, priceToMarket: _difference, ...car }) => car);
};
type Imports = { readonly value: [{ readonly id: string }] };
const editOf = (page: Page, id: number, fields: object) =>
  page.request.post('/api/Inventory/bulk', {
    headers: OWN,
    data: { items: [{ id, seen: null, change: { kind: 'edit', fields } }] },
  });
/** What an import may change of each car. */
const wordsOf = (cars: readonly Car[]): string[] =>
  cars.map(({ id, price, notes }) => `${id} ${price} ${notes}`).toSorted((a, b) => a.localeCompare(b));
/** What accounting programs of the region write. */
const inWindows1251 = (text: string): Buffer => {
  const decoder = new TextDecoder('windows-1251');
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Buffer.from(Array.from(text, (sign) => bytes.get(sign) ?? 0x3f));
};
type Plan = { readonly value: { readonly postCredits: number; readonly subscriptionName: string | null } };
/** The rail's figure of the plan is what the server has now, without a reload. */
const expectCurrentPlan = async (page: Page): Promise<void> => {
  const { value } = (await (await page.request.get('/api/Identity/userinfo', { headers: OWN })).json()) as Plan;
  const posted = (await stockOf(page)).length;
  const figure = value.subscriptionName === null ? value.postCredits : `${posted} / ${posted + value.postCredits}`;
  await expect(page.locator('.w-rail .me i')).toContainText(String(figure));
};
const wizard = (page: Page): Locator => page.getByRole('dialog', { name: 'Import a stock file' });
const fileOf = (lines: readonly string[]) => ({
  name: 'склад.csv',
  mimeType: 'text/csv',
  buffer: inWindows1251([HEADERS, ...lines].join('\r\n')),
});
const choose = (page: Page, file: ReturnType<typeof fileOf>): Promise<void> =>
  wizard(page).locator('input[type=file]').setInputFiles(file);
const check = async (page: Page): Promise<Locator> => {
  await wizard(page).getByRole('button', { name: 'Check the file' }).click();
  const rows = wizard(page).getByRole('region', { name: 'Rows of the file' });
  await expect(rows).toBeVisible();
  return rows;
};

test('a dealer imports a file in Russian and windows-1251: checked, accepted in part, the same again, undone', async ({
  page,
}) => {
  await signIn(page, DEALER, '/inventory');
  const before = await stockOf(page);
  const [first, second] = before.filter(({ vin, status }) => vin !== null && status === 'active');
  const stamp = `T${Date.now()}`;
  const changed = [first, second].map(
    (car, at) => `;${car?.vin};;;;;;;;;${(car?.price ?? 0) + 77};из файла ${stamp}-${at}`,
  );
  const file = fileOf([
    ...changed,
    `${stamp};;Toyota;Camry;2019;седан;бензин;автомат;белый;45 000;17 500;`,
    `${stamp}-2;;Неведомая;Camry;2019;седан;бензин;автомат;белый;много;17 500;`,
    `${stamp}-3;;BMW;X5;2020;внедорожник;дизель;автомат;чёрный;1;55 000;`,
    `${stamp}-3;;BMW;X5;2020;внедорожник;дизель;автомат;чёрный;1;55 000;`,
  ]);

  await test.step('chooses it, and finds its columns understood', async () => {
    await page.getByRole('button', { name: 'Import file' }).click();
    await expect(wizard(page).getByText('Drop a CSV or Excel file here')).toBeVisible();
    await choose(page, file);
    await expect(wizard(page).getByLabel('Encoding')).toHaveValue('windows-1251');
    await expect(wizard(page).getByRole('combobox', { name: 'Field of the column “Пробег, км”' })).toHaveValue(
      'mileage',
    );
    await expect(wizard(page).getByLabel('Currency', { exact: true })).toHaveValue('USD');
  });

  await test.step('sees what each row would do, and why some cannot', async () => {
    const rows = await check(page);
    await expect(rows.getByRole('row', { name: stamp }).first()).toBeVisible();
    await expect(rows.getByRole('row').nth(1)).toContainText('Changed');
    await expect(rows.getByRole('row').nth(3)).toContainText('New');
    await expect(rows.getByRole('row').nth(4)).toContainText('Brand: “Неведомая” is not known');
    await expect(rows.getByRole('row').nth(4)).toContainText('Mileage: “много” is not a number');
    await expect(rows.getByRole('row').nth(5)).toContainText(`“${stamp}-3” is also in row 7`);
    expect(await stockOf(page)).toEqual(before);
  });

  await test.step('leaves one row out and accepts the rest', async () => {
    await wizard(page)
      .getByRole('checkbox', { name: /^Import row 3:/ })
      .uncheck();
    await wizard(page).getByRole('button', { name: 'Import 2 cars' }).click();
    await expect(wizard(page).getByText('The import is finished')).toBeVisible();
    await expect(wizard(page).getByText(/^1 new car\. It stays hidden until it has photos/)).toBeVisible();
    const after = await stockOf(page);
    expect(after.find(({ id }) => id === first?.id)).toMatchObject({
      price: (first?.price ?? 0) + 77,
      notes: `из файла ${stamp}-0`,
    });
    expect(after.find(({ id }) => id === second?.id)?.price).toBe(second?.price);
    expect(after.find(({ stockNumber }) => stockNumber === stamp)?.status).toBe('hidden');
    await expectCurrentPlan(page);
  });

  await test.step('the same file again has only the row that was left out', async () => {
    await wizard(page).getByRole('button', { name: 'Import another file' }).click();
    await choose(page, file);
    await expect(wizard(page).getByText(/Understood as the last time/)).toBeVisible();
    const rows = await check(page);
    await expect(rows.getByRole('row').nth(1)).toContainText('Same');
    await expect(rows.getByRole('row').nth(3)).toContainText('Same');
    await expect(wizard(page).getByRole('button', { name: 'Import 1 car' })).toBeVisible();
  });

  await test.step('and the import is taken back after a reload, but for what was changed since', async () => {
    const [{ id: imported }] = ((await (await page.request.get('/api/Inventory/imports')).json()) as Imports).value;
    await editOf(page, first?.id ?? 0, { notes: 'by hand' });
    await page.goto('/inventory?import=file');
    await wizard(page).getByRole('button', { name: 'Undo the import of склад.csv' }).first().click();
    await wizard(page).getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click();
    await expect(wizard(page).getByText('The import is undone.')).toBeVisible();
    await expect(wizard(page).getByRole('region', { name: 'Cars that are kept' }).getByRole('row')).toHaveText([
      /Notes: changed since the import/,
    ]);
    const undone = await stockOf(page);
    expect(undone.find(({ id }) => id === first?.id)).toMatchObject({ price: first?.price, notes: 'by hand' });
    expect(undone.some(({ stockNumber }) => stockNumber === stamp)).toBe(false);
    await expectCurrentPlan(page);

    const again = await page.request.post(`/api/Inventory/imports/${imported}/undo`, { headers: OWN, data: {} });
    expect(((await again.json()) as { value: object }).value).toEqual({ rows: [], left: 0 });
    await editOf(page, first?.id ?? 0, { notes: first?.notes ?? null });
    expect(wordsOf(await stockOf(page))).toEqual(wordsOf(before));
  });
});

test('Ctrl Z in the grid right after an import asks, and takes the import back', async ({ page }) => {
  await signIn(page, DEALER, '/inventory');
  const [car] = (await stockOf(page)).filter(({ vin, status }) => vin !== null && status === 'active');
  const priceOf = async () => (await stockOf(page)).find(({ id }) => id === car?.id)?.price;
  await page.getByRole('button', { name: 'Import file' }).click();
  await choose(page, fileOf([`;${car?.vin};;;;;;;;;${(car?.price ?? 0) + 55};`]));
  await check(page);
  await wizard(page).getByRole('button', { name: 'Import 1 car' }).click();
  await expect(wizard(page).getByText('The import is finished')).toBeVisible();
  expect(await priceOf()).toBe((car?.price ?? 0) + 55);
  await wizard(page).locator('footer').getByRole('button', { name: 'Close' }).click();
  await expect(wizard(page)).toHaveCount(0);

  await page.keyboard.press('Control+z');
  const question = wizard(page).getByRole('alertdialog', { name: 'Undo the import?' });
  await expect(question).toBeVisible();
  expect(await priceOf()).toBe((car?.price ?? 0) + 55);
  await question.getByRole('button', { name: 'Undo the import' }).click();
  await expect(wizard(page).getByText('The import is undone.')).toBeVisible();
  expect(await priceOf()).toBe(car?.price);
});

test('units, dates and misspelt names are shown row by row, and a choice of a name counts for the whole file', async ({
  page,
}) => {
  await signIn(page, DEALER, '/inventory?import=file');
  const headers = 'Stock number;Make;Model;First registration;Body;Fuel;Gearbox;Color;Mileage;Price;Power, kW';
  const lines = ['1', '2'].map(
    (at) => `UN-${at};toyta;Camry;15.03.2019;седан;бензин;АКПП;чёрный металлик;75 000 миль;1.2 млн драм;110`,
  );
  const text = [headers, ...lines].join('\n');
  await choose(page, { name: 'units.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const rows = await check(page);
  await expect(rows.getByRole('row').nth(1)).toContainText('Brand: “toyta” is not known. Did you mean Toyota?');
  await wizard(page).getByRole('button', { name: 'Use “Toyota” for “toyta”' }).click();

  await expect(rows.getByRole('row').nth(2)).toContainText('Toyota Camry');
  for (const text of [
    'Year: “15.03.2019” is read as 2019',
    'Power, hp: “110 kW” is read as 150 hp',
    'Mileage: “75 000 миль” is read as',
    'Price: “1.2 млн драм” is read as',
  ])
    await expect(rows.getByRole('row').nth(1)).toContainText(text);
});

test('a table that is dropped on the grid opens the import with it; another file shows a message', async ({ page }) => {
  await signIn(page, DEALER, '/inventory');
  await expect(page.getByRole('button', { name: 'Import file' })).toBeVisible();
  const drop = async (name: string, text: string) => {
    const data = await page.evaluateHandle(
      ([called, content]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([content], called));
        return transfer;
      },
      [name, text] as const,
    );
    await page.locator('.w-main').dispatchEvent('drop', { dataTransfer: data });
  };

  await drop('stock.csv', 'Stock number,Price\nA1,1200\n');
  await expect(wizard(page).getByRole('combobox', { name: 'Field of the column “Price”' })).toHaveValue('price');
  await wizard(page).getByRole('button', { name: 'Choose another file' }).click();
  await choose(page, { name: 'cars.xlsx', mimeType: '', buffer: Buffer.from('%PDF-1.7 not a workbook') });
  await expect(wizard(page).getByRole('alert')).toContainText('Save the table as CSV or XLSX');
});

for (const theme of ['light', 'dark'] as const)
  test(`no step of the import has an accessibility violation in ${theme}`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('aniv.theme', chosen), theme);
    await signIn(page, DEALER, '/inventory?import=file');
    await expect(wizard(page)).toHaveAttribute('data-presence', 'open');
    await expect(wizard(page).getByRole('button', { name: 'Template for Excel' })).toBeEnabled();
    expect(await wcagViolations(page, '.sf')).toEqual([]);

    await choose(
      page,
      fileOf([`ТЕСТ-1;;Toyota;Camry;2019;седан;бензин;автомат;белый;45 000;17 500;`, 'ТЕСТ-2;;;;;;;;;;;']),
    );
    await expect(wizard(page).getByRole('button', { name: 'Check the file' })).toBeEnabled();
    expect(await wcagViolations(page, '.sf')).toEqual([]);

    await check(page);
    await wizard(page).getByRole('radio', { name: 'Mark as sold' }).check();
    expect(await wcagViolations(page, '.sf')).toEqual([]);
  });
