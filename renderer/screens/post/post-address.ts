import type { PostId } from '#contract/ids.ts';
import { type PageAddress, pathTo } from '#contract/page-path.ts';

/** The id in an address; undefined for what no post can have, so that nothing is asked. */
export const postIdFrom = (text: string | undefined): PostId | undefined =>
  text !== undefined && /^[1-9][0-9]{0,8}$/.test(text) ? (Number(text) as PostId) : undefined;

/** Login that comes back to this page. */
export const loginPath = (pathname: string, search: string): PageAddress =>
  pathTo.login({ returnTo: pathname + search });
