import { z } from 'zod';
import { health } from '#contract/http/health.ts';
import type { ConnectionState } from '#contract/ipc/connection.ts';
import { Failure } from '../../lib/failure.ts';
import type { Settings } from '../../lib/settings.ts';
import { createReachability } from './reachability.ts';
import { serverOrigin } from './server-address.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
/** Schedules a call; returns its cancel function. */
export type Later = (action: () => void, delayMs: number) => () => void;

export type Connection = {
  handlers: { state(): ConnectionState; choose(input: { address: string }): Promise<ConnectionState> };
  /** Origin of the chosen server; undefined before the first choice. */
  readonly server: () => string | undefined;
  readonly isOnline: () => boolean;
  readonly reached: () => void;
  readonly unreached: () => void;
  readonly onQuit: () => void;
};

type Deps = {
  settings: Settings;
  fetch: Fetch;
  now: () => Date;
  later: Later;
  announce: (state: ConnectionState) => void;
  /** The server this program was started for, if any; else the user chooses at the first start (D167). */
  preset: string;
};

const CHECK_TIMEOUT_MS = 8000;
const RECHECK_MS = 15_000;
const MAX_KNOWN = 10;
const KEY = { server: 'server', known: 'knownServers' };

const Origin = z.string().refine((text) => serverOrigin(text) === text);

type Answer = 'aniv' | 'other' | 'silent';

async function ask(fetch: Fetch, origin: string): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
    const reply = await fetch(`${origin}${health.check.route.path}`, {
      signal,
      redirect: 'error',
      credentials: 'omit',
    });
    return health.check.reply.safeParse(await reply.json()).success ? 'aniv' : 'other';
  } catch (error) {
    return error instanceof SyntaxError ? 'other' : 'silent';
  }
}

export function createConnection({ settings, fetch, now, later, announce, preset }: Deps): Connection {
  let server = serverOrigin(preset) ?? settings.read(KEY.server, Origin.nullable(), null) ?? undefined;
  let known = settings.read(KEY.known, z.array(Origin), []).slice(0, MAX_KNOWN);
  const { offlineSince, reached, unreached, reset, stop } = createReachability({
    server: () => server,
    isThere: async (origin) => (await ask(fetch, origin)) === 'aniv',
    now,
    checkLater: (check) => later(check, RECHECK_MS),
    onChange: () => announce(state()),
  });

  const state = (): ConnectionState => ({
    server: server ?? null,
    known,
    online: offlineSince() === null,
    offlineSince: offlineSince(),
  });

  async function choose(address: string): Promise<ConnectionState> {
    const origin = serverOrigin(address);
    if (origin === undefined) throw new Failure('VALIDATION_FAILED', { address: 'https' });
    const answer = await ask(fetch, origin);
    const mayBeBack = answer === 'silent' && known.includes(origin);
    if (answer !== 'aniv' && !mayBeBack) throw new Failure('SERVER_UNKNOWN');
    server = origin;
    known = [origin, ...known.filter((other) => other !== origin)].slice(0, MAX_KNOWN);
    settings.write(KEY.server, server);
    settings.write(KEY.known, known);
    reset();
    announce(state());
    if (mayBeBack) unreached();
    return state();
  }

  return {
    handlers: { state, choose: ({ address }) => choose(address) },
    server: () => server,
    isOnline: () => offlineSince() === null,
    reached,
    unreached,
    onQuit: stop,
  };
}
