import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AfterPackContext } from 'electron-builder';
import { PUBLISHERS_FILE } from '../modules/updates/feed.ts';

/** The part of electron-builder's packager for Windows with the certificate; its public types lack it. */
type Signing = {
  readonly signingManager: {
    readonly value: Promise<{ readonly computedPublisherName: { readonly value: Promise<readonly string[] | null> } }>;
  };
};

/** Writes the program's publisher beside it, so that updates must have the same one. */
export async function writePublishers({ packager, appOutDir }: AfterPackContext): Promise<void> {
  const { signingManager } = packager as unknown as Signing;
  const publishers = await (await signingManager.value).computedPublisherName.value;
  if (publishers === null) return;
  await writeFile(path.join(packager.getResourcesDir(appOutDir), PUBLISHERS_FILE), JSON.stringify(publishers));
}
