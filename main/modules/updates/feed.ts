import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { AppUpdater } from 'electron-updater';
import { z } from 'zod';
import { writeAtomic } from '../../lib/write-atomic.ts';

/** The source of updates: of the packed program, or an address. */
export type Feed =
  | { readonly kind: 'packed' }
  | { readonly kind: 'address'; readonly url: string; readonly publishers: readonly string[] };

type World = {
  readonly isPackaged: boolean;
  /** The file in which electron-builder stores `publish`, and `writePublishers` the program's publisher. */
  readonly resources: string | undefined;
  /** The environment's value; only https is accepted (SECURITY rule 65). */
  readonly asked: string;
  readonly system: string;
};

/** Names of the certificates that sign this program on Windows; packed beside it. */
export const PUBLISHERS_FILE = 'publishers.json';
const Publishers = z.array(z.string().min(1)).min(1);

const safeAddress = (asked: string): string | undefined => {
  const url = URL.canParse(asked) ? new URL(asked) : undefined;
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : undefined;
};

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function publishersIn(resources: string): readonly string[] {
  try {
    return Publishers.parse(JSON.parse(read(path.join(resources, PUBLISHERS_FILE))));
  } catch {
    return [];
  }
}

/**
 * The update feed of this program; undefined when the program is not installed or has no feed. On Windows electron-updater
 * checks signatures only if the feed names a publisher, so a feed without a publisher is `unsigned` and is not used. macOS
 * checks signatures itself; Linux packages are not signed.
 */
export function feedOf({ isPackaged, resources, asked, system }: World): Feed | 'unsigned' | undefined {
  if (!isPackaged) return undefined;
  const isChecked = system === 'win32';
  const url = safeAddress(asked);
  if (url !== undefined) {
    const publishers = isChecked && resources !== undefined ? publishersIn(resources) : [];
    return isChecked && publishers.length === 0 ? 'unsigned' : { kind: 'address', url, publishers };
  }
  if (resources === undefined) return undefined;
  const packed = path.join(resources, 'app-update.yml');
  if (!existsSync(packed)) return undefined;
  return isChecked && !/^publisherName:/m.test(read(packed)) ? 'unsigned' : { kind: 'packed' };
}

type Address = Extract<Feed, { kind: 'address' }>;

/** Writes what electron-builder would have packed for an address (JSON is YAML); returns the file. */
export async function configFor({ url, publishers }: Address, folder: string): Promise<string> {
  const file = path.join(folder, 'update-feed.yml');
  const publisherName = publishers.length > 0 ? publishers : undefined;
  const config = { provider: 'generic', url, updaterCacheDirName: 'aniv-updater', publisherName };
  await writeAtomic(file, Buffer.from(JSON.stringify(config)), { isSynced: false });
  return file;
}

/** Points the updater at its feed. */
export async function aimAt(updater: Pick<AppUpdater, 'updateConfigPath'>, feed: Feed, folder: string): Promise<void> {
  if (feed.kind === 'address') updater.updateConfigPath = await configFor(feed, folder);
}
