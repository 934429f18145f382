import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { app, calls, chosen, menuItems, protocols, tell, userData } from './electron-stand-in.ts';
import { openFront } from './front.ts';
import type { ToMain } from './messages.ts';
import { standForElectron } from './as-electron.ts';

standForElectron(new URL('./electron-stand-in.ts', import.meta.url).href);

async function take(message: ToMain): Promise<void> {
  if (message.kind === 'quit') return app.quit();
  if (message.kind === 'click') return menuItems.get(message.label)?.();
  if (message.kind === 'choosing') return void chosen.push(...message.paths);
  const { id, channel, input, frame } = message;
  tell({ kind: 'answer', id, reply: await calls.get(channel)?.({ senderFrame: frame }, input) });
}

process.on('message', (message: ToMain) => void take(message));
// Without its test there is nothing to live for.
process.on('disconnect', () => process.exit(0));

/** `app://aniv` is one place at every start, where the page finds what it stored; so is its front. */
const KEPT_PORT = path.join(userData, 'front-port');
const port = existsSync(KEPT_PORT) ? Number(readFileSync(KEPT_PORT, 'utf8')) : 0;
const address = await openFront(() => protocols.get('app'), port);
writeFileSync(KEPT_PORT, new URL(address).port);
tell({ kind: 'front', address });
await import(new URL('../../../../out/main/index.js', import.meta.url).href);
