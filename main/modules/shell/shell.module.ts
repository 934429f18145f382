import type { Handlers } from '#contract/ipc/surface.ts';
import { Failure } from '../../lib/failure.ts';
import { externalLink } from './external-link.ts';

type Deps = {
  server: () => string | undefined;
  /** Asks the user to confirm a host. */
  confirm: (host: string) => Promise<boolean>;
  open: (url: string) => Promise<void>;
};

export type Shell = {
  handlers: Handlers['shell'];
  /** For links that open a new window: opened in the browser, or not at all. */
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
