import { type AfterPackContext, Arch } from 'electron-builder';

const NAMES: Readonly<Record<string, string>> = { darwin: 'macOS', linux: 'Linux', mas: 'macOS', win32: 'Windows' };
const nameOf = (platform: string, arch = '') => `${NAMES[platform] ?? platform} on ${arch}`;

/**
 * electron-builder calls this first. npm installs native modules (SQLite, sharp) for one system and processor, so a
 * program for another one would be packed without them and fail at its start.
 */
export function beforePack({
  electronPlatformName,
  arch,
}: Pick<AfterPackContext, 'electronPlatformName' | 'arch'>): void {
  const { platform } = process;
  const wanted = nameOf(electronPlatformName, Arch[arch]);
  const own = nameOf(platform, process.arch);
  if (wanted !== own)
    throw new Error(`Aniv for ${wanted} cannot be packed here, on ${own}: run npm run dist on ${wanted}.`);
}
