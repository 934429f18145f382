import path from 'node:path';
import { flipFuses } from '@electron/fuses';
import type { AfterPackContext } from 'electron-builder';
import { fusesFor } from './fuses.ts';
import { writePublishers } from './publishers.ts';

const binaryName = ({ electronPlatformName, packager }: AfterPackContext): string => {
  const { productFilename } = packager.appInfo;
  if (electronPlatformName === 'darwin' || electronPlatformName === 'mas') return `${productFilename}.app`;
  if (electronPlatformName === 'win32') return `${productFilename}.exe`;
  return (packager as unknown as { executableName: string }).executableName;
};

/** electron-builder calls this with the unpacked program, before it is signed and put into an installer. */
export async function afterPack(context: AfterPackContext): Promise<void> {
  const binary = path.join(context.appOutDir, binaryName(context));
  await flipFuses(binary, fusesFor(context.electronPlatformName));
  if (context.electronPlatformName === 'win32') await writePublishers(context);
}
