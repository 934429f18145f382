import { WHOLE_NUMBER } from '#contract/ids.ts';
import { MAX_ID } from '#contract/max-id.ts';
import { type PageAddress, pathTo } from '#contract/page-path.ts';

export const LINK_SCHEME = 'aniv';
const POST_LINK = /^aniv:\/\/post\/([0-9]{1,9})\/?$/i;

/** The page of `aniv://post/<id>`; undefined for anything else, since argv is untrusted text. */
export function pageOfLink(link: string): PageAddress | undefined {
  const [, id = ''] = POST_LINK.exec(link) ?? [];
  const isId = WHOLE_NUMBER.test(id) && Number(id) > 0 && Number(id) <= MAX_ID;
  return isId ? pathTo.post(Number(id)) : undefined;
}

/** The first page in a command line. */
export const pageOfArguments = (argv: readonly string[]): PageAddress | undefined =>
  argv.map(pageOfLink).find((page) => page !== undefined);
