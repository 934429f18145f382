import type { Handlers } from '#contract/ipc/surface.ts';
import { Failure } from '../../lib/failure.ts';
import { externalLink } from './external-link.ts';

type Deps = {
  server: () => string | undefined;
  /** Asks the person about a host; true where they agree. */
  confirm: (host: string) => Promise<boolean>;
  open: (url: string) => Promise<void>;
};

export type Shell = {
  handlers: Handlers['shell'];
  /** For links that want a window of their own: opened outside, or nothing at all. */
  readonly openQuietly: (url: string) => void;
};

export function createShell({ server, confirm, open }: Deps): Shell {
  async function openExternal(text: string): Promise<{ opened: boolean }> {
    const link = externalLink(text, server());
    if (!link) throw new Failure('VALIDATION_FAILED', { url: 'https' });
    if (!link.isKnown && !(await confirm(link.host))) return { opened: false };
    await open(link.url);
    return { opened: true };
  }

  return {
    handlers: { openExternal: ({ url }) => openExternal(url) },
    openQuietly: (url) => void openExternal(url).catch(() => undefined),
  };
}
