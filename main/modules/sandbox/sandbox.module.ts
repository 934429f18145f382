import { z } from 'zod';
import type { Log } from '../../lib/log.ts';
import type { Settings } from '../../lib/settings.ts';

type DialogPort = {
  showMessageBox(options: { type: 'warning'; message: string; detail: string }): Promise<unknown>;
};

type Deps = {
  readonly isPackaged: boolean;
  readonly system: string;
  readonly argv: readonly string[];
  readonly dialog: DialogPort;
  readonly texts: () => { readonly noSandbox: string; readonly noSandboxDetail: string };
  readonly settings: Pick<Settings, 'read' | 'write'>;
  readonly log: Log;
};

const KEY = 'noSandboxTold';

/**
 * Ubuntu since 23.10 denies user namespaces to programs without an AppArmor profile. The deb package brings one; an
 * AppImage cannot, and its start script then adds `--no-sandbox`. Every such start is logged, the user gets one message.
 */
export async function tellOfMissingSandbox(deps: Deps): Promise<void> {
  const { isPackaged, system, argv, dialog, texts, settings, log } = deps;
  if (!isPackaged || system !== 'linux' || !argv.includes('--no-sandbox')) return;
  log('sandbox.off', {
    reason: 'This system denies the AppImage user namespaces (AppArmor). The deb package brings the profile it needs.',
  });
  if (settings.read(KEY, z.boolean(), false)) return;
  settings.write(KEY, true);
  const { noSandbox, noSandboxDetail } = texts();
  await dialog.showMessageBox({ type: 'warning', message: noSandbox, detail: noSandboxDetail });
}
