import { NO_SNIFF } from '../gateway/content-security.ts';
import type { Journal } from './journal/journal.ts';
import type { WorkFolder } from './work-folder.ts';

const ADDRESS = /^\/import\/([1-9]\d{0,14})\.jpg$/;

export const thumbAddress = (id: number): string => `/import/${id}.jpg`;

/** Serves the thumbs of imports by number: the page never sends a file name. */
export const thumbs =
  (journal: Pick<Journal, 'findFile'>, work: Pick<WorkFolder, 'thumb'>) =>
  async (request: Request, pathname: string): Promise<Response | undefined> => {
    const [, id] = ADDRESS.exec(pathname) ?? [];
    if (id === undefined || request.method !== 'GET') return undefined;
    const sha = journal.findFile(Number(id))?.sha;
    const body = sha === undefined || sha === null ? undefined : await work.thumb(sha).catch(() => undefined);
    const headers = { 'content-type': 'image/jpeg', 'cache-control': 'no-cache', ...NO_SNIFF };
    return body && new Response(body, { headers });
  };
