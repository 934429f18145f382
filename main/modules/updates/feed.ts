import { existsSync } from 'node:fs';
import path from 'node:path';
import { writeAtomic } from '../../lib/write-atomic.ts';

/** Where updates come from: named in what was packed, or by an address. */
export type Feed = { readonly kind: 'packed' } | { readonly kind: 'address'; readonly url: string };

type World = {
  readonly isPackaged: boolean;
  /** Where electron-builder puts what `publish` names. */
  readonly resources: string | undefined;
  /** What the environment says; only https is heard (SECURITY rule 65). */
  readonly asked: string;
};

const safeAddress = (asked: string): string | undefined => {
  const url = URL.canParse(asked) ? new URL(asked) : undefined;
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : undefined;
};

/** The feed of this program; undefined where there is none, as in what is not installed or names none. */
export function feedOf({ isPackaged, resources, asked }: World): Feed | undefined {
  if (!isPackaged) return undefined;
  const url = safeAddress(asked);
  if (url !== undefined) return { kind: 'address', url };
  const isNamed = resources !== undefined && existsSync(path.join(resources, 'app-update.yml'));
  return isNamed ? { kind: 'packed' } : undefined;
}

/** Writes what electron-builder would have packed for an address (JSON is YAML), and says where. */
export async function configFor(url: string, folder: string): Promise<string> {
  const file = path.join(folder, 'update-feed.yml');
  const config = { provider: 'generic', url, updaterCacheDirName: 'aniv-updater' };
  await writeAtomic(file, Buffer.from(JSON.stringify(config)), { isSynced: false });
  return file;
}
