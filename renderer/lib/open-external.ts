import type { Platform } from '../platform/port.ts';
import { safeHref } from './safe-links.ts';

/** Opens an address from data outside the app; false when it is not one that may be opened. */
export const openExternal = ({ openExternal: open }: Platform, address: string | null | undefined): boolean => {
  const href = safeHref(address);
  if (href !== undefined) open(href);
  return href !== undefined;
};
