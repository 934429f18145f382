import type { IncomingHttpHeaders } from 'node:http';
import { OWN_CALL, OWN_CALL_HEADER } from '#contract/http/routes.ts';
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

/** Where pages that may hold a chat token come from: the site's origin and that of the chat. */
export type ChatOrigins = readonly string[];

export const isChatOrigin = ({ origin }: IncomingHttpHeaders, origins: ChatOrigins): boolean =>
  origin !== undefined && origins.includes(origin);

/** Refuses a page of another site by its Origin alone, whatever the method; programs that are not browsers send none. */
export const checkOwnOrigin = ({ origin, host }: IncomingHttpHeaders, publicUrl: string): void => {
  if (origin !== undefined && !isOwnOrigin(origin, publicUrl, host)) throw new AppError('ORIGIN_REFUSED');
};

/**
 * For a GET that changes something as SPEC.md specifies: only a call of our own pages carries this header, which no
 * link, picture or prefetch can bring (SECURITY rule 14).
 */
export const checkOwnCall = (headers: IncomingHttpHeaders): void => {
  const site = headers['sec-fetch-site'];
  const isForeign = site !== undefined && site !== 'same-origin';
  if (isForeign || headers[OWN_CALL_HEADER] !== OWN_CALL) throw new AppError('ORIGIN_REFUSED');
};
