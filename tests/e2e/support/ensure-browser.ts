import { ensureBrowser } from './browser.ts';

process.stdout.write(`Browser: ${ensureBrowser()}\n`);
