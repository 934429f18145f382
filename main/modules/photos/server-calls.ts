import { isErrorCode } from '#contract/error-codes.ts';
import { photos } from '#contract/http/photos.ts';
import { OWN_CALL, OWN_CALL_HEADER } from '#contract/http/routes.ts';
import { APP_ORIGIN } from '../../lib/own-page.ts';
import type { Gateway } from '../gateway/gateway.module.ts';
import { type Ask, Refused } from '../stock/ask.ts';

/** The server calls of uploads; all throw Refused. */
export type ServerCalls = Pick<Ask, 'person' | 'bulk'> & {
  readonly isStored: (key: string) => Promise<boolean>;
  readonly upload: (key: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
};

const addressOf = (key: string): string => `${APP_ORIGIN}${photos.state.route.path.replace(':key', key)}`;

/** Uploads through the gateway, with the vault's session and to the chosen server. */
export function createServerCalls(gateway: Gateway, ask: Pick<Ask, 'person' | 'bulk'>): ServerCalls {
  async function call(key: string, bytes?: Uint8Array<ArrayBuffer>): Promise<boolean> {
    const own = { accept: 'application/json', [OWN_CALL_HEADER]: OWN_CALL };
    const sent = { method: 'PUT', body: bytes, headers: { ...own, 'content-type': 'application/octet-stream' } };
    const init = bytes ? sent : { headers: own };
    const reply = await gateway(new Request(addressOf(key), init));
    const body: unknown = await reply.json().catch(() => undefined);
    if (!reply.ok) {
      const code = (body as { error?: { code?: unknown } } | undefined)?.error?.code;
      // Status codes that our server never sends come from the network.
      throw new Refused(typeof code === 'string' && isErrorCode(code) ? code : 'OFFLINE');
    }
    const parsed = photos.state.reply.safeParse(body);
    if (!parsed.success) throw new Refused('UNKNOWN');
    return parsed.data.value.isStored;
  }

  return {
    person: ask.person,
    bulk: ask.bulk,
    isStored: (key) => call(key),
    upload: async (key, bytes) => {
      if (!(await call(key, bytes))) throw new Refused('UNKNOWN');
    },
  };
}
