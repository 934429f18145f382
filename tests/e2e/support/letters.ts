import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import type { LetterKind } from '#server/modules/mail/index.ts';

type Written = { readonly to: string; readonly kind: LetterKind; readonly links: readonly string[] };

/** The letters of a server that tests run, the oldest first. */
const lettersIn = (dataDir: string): Written[] => {
  const folder = path.join(dataDir, 'mail');
  const files = readdirSync(folder, { recursive: false, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  // Written by the file carrier of this very server.
  return files.toSorted().map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Written);
};

export type Wanted = { readonly to: string; readonly kind: LetterKind };

/** Waits for a letter and gives the path that its newest link leads to. */
export const linkIn = async (dataDir: string, { to, kind }: Wanted): Promise<string> => {
  let link: string | undefined;
  await expect(() => {
    link = lettersIn(dataDir).findLast((letter) => letter.to === to && letter.kind === kind)?.links[0];
    expect(link, `${kind} to ${to}`).toBeDefined();
  }).toPass({ intervals: [20, 50, 100], timeout: 45_000 });
  const { pathname, search } = new URL(link ?? '');
  return pathname + search;
};
