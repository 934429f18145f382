import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from './errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const OWN_SITES = new Set(['same-origin', 'none']);

const isOwnOrigin = (origin: string, publicUrl: string, host: string | undefined): boolean => {
  if (origin === publicUrl) return true;
  const parsed = URL.parse(origin);
  return parsed !== null && host !== undefined && /^https?:$/.test(parsed.protocol) && parsed.host === host;
};

/**
 * Refuses what another site makes a browser send (SECURITY rule 13): fetch metadata that is not same-origin, or an
 * Origin that is neither PUBLIC_URL nor the address asked. Programs that are not browsers send neither.
 */
export const checkOrigin = (method: string, headers: IncomingHttpHeaders, publicUrl: string): void => {
  if (SAFE_METHODS.has(method)) return;
  const site = headers['sec-fetch-site'];
  const isForeignSite = site !== undefined && (typeof site !== 'string' || !OWN_SITES.has(site));
  const isForeignOrigin = headers.origin !== undefined && !isOwnOrigin(headers.origin, publicUrl, headers.host);
  if (isForeignSite || isForeignOrigin) throw new AppError('ORIGIN_REFUSED');
};
