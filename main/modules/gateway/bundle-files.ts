import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { CHAT_PATHS } from '#contract/live/chat-paths.ts';
import { NO_SNIFF, policyOf } from './content-security.ts';
import { failure } from './replies.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const INDEX = '/index.html';
const CHAT_FRAME = `/${CHAT_PATHS.document}`;
/** No separators of another system, no drive letters, no control characters, no hidden or parent names. */
const PLAIN_PATH = /^(?!.*(?:[\\:\p{Cc}]|\/\.|\/\/))\//u;

function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

/** The file of a path; undefined if there is none inside the root, after following links. */
async function readInside(root: string, name: string): Promise<Buffer<ArrayBuffer> | undefined> {
  try {
    const base = await realpath(root);
    const file = await realpath(path.join(base, name));
    return file.startsWith(base + path.sep) ? await readFile(file) : undefined;
  } catch {
    return undefined;
  }
}

const isPage = (name: string) => path.posix.extname(name) === '';

/**
 * Serves the renderer's bundle: files by name, every other path of a page as index.html (SECURITY rule 53).
 * Files outside the folder are not found.
 */
export const bundleFiles =
  (root: string) =>
  async (request: Request, pathname: string): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return failure('METHOD_NOT_ALLOWED');
    const name = decoded(pathname);
    if (name === undefined) return failure('BAD_URL');
    const wanted = name === CHAT_PATHS.frame ? CHAT_FRAME : isPage(name) ? INDEX : name;
    const type = TYPES[path.posix.extname(wanted)];
    const body = PLAIN_PATH.test(name) && type ? await readInside(root, wanted) : undefined;
    if (!body || !type) return failure('NOT_FOUND');
    const headers = {
      'content-type': type,
      'content-security-policy': policyOf(wanted),
      'cache-control': 'no-cache',
      ...NO_SNIFF,
    };
    return new Response(request.method === 'HEAD' ? null : body, { headers });
  };
