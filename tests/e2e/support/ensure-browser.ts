import { ensureBrowser, findBrowser, preferHeadlessShell } from './browser.ts';

// With a browser at hand the shell is only added; without one, ensureBrowser reads the package lists first.
if (findBrowser() !== undefined && !process.env['CHROMIUM_PATH']) preferHeadlessShell();
process.stdout.write(`Browser: ${ensureBrowser()}\n`);
