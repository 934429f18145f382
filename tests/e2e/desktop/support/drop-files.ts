import path from 'node:path';
import type { Locator, Page } from 'playwright/test';

const COPY = 1;

/** Drops files of this computer on an element as the system does, so that the page's events are trusted ones. */
export async function dropFiles(page: Page, onto: Locator, files: readonly string[]): Promise<void> {
  // The stand-in for Electron's webUtils finds files by their names.
  const paths = Object.fromEntries(files.map((file) => [path.basename(file), file]));
  await page.evaluate((known) => Object.assign(window, { __standInPaths: known }), paths);
  const box = (await onto.boundingBox())!;
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: COPY };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: box.x + box.width / 2, y: box.y + box.height / 2, data });
  await session.detach();
}
