import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AfterPackContext } from 'electron-builder';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PUBLISHERS_FILE } from '../modules/updates/feed.ts';
import { writePublishers } from './publishers.ts';

let appOutDir: string;
beforeEach(() => {
  appOutDir = mkdtempSync(path.join(tmpdir(), 'aniv-publishers-'));
});
afterEach(() => rmSync(appOutDir, { recursive: true, force: true }));

const packedBy = (publishers: readonly string[] | null): AfterPackContext =>
  ({
    appOutDir,
    packager: {
      getResourcesDir: (folder: string) => folder,
      signingManager: { value: Promise.resolve({ computedPublisherName: { value: Promise.resolve(publishers) } }) },
    },
  }) as unknown as AfterPackContext;

test('a signed program carries the names of its publisher', async () => {
  await writePublishers(packedBy(['CN=Aniv LLC', 'Aniv LLC']));

  expect(JSON.parse(readFileSync(path.join(appOutDir, PUBLISHERS_FILE), 'utf8'))).toEqual(['CN=Aniv LLC', 'Aniv LLC']);
});

test('an unsigned program carries none', async () => {
  await writePublishers(packedBy(null));

  expect(existsSync(path.join(appOutDir, PUBLISHERS_FILE))).toBe(false);
});
