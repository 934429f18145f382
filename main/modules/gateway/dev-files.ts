import type { Fetch } from '../connection/connection.module.ts';
import { failure } from './replies.ts';

/**
 * During development the pages come from Vite's server instead of the bundle. It injects scripts, so they
 * carry no policy: never used by a packaged program.
 */
export const devFiles =
  (origin: string, fetch: Fetch) =>
  async (request: Request, address: string): Promise<Response> => {
    try {
      const headers = { accept: request.headers.get('accept') ?? '*/*' };
      const reply = await fetch(`${origin.replace(/\/$/, '')}${address}`, { headers, cache: 'no-store' });
      const type = reply.headers.get('content-type') ?? 'text/plain';
      return new Response(await reply.arrayBuffer(), { status: reply.status, headers: { 'content-type': type } });
    } catch {
      return failure('OFFLINE');
    }
  };
