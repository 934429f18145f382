import type { PageAddress } from '#contract/page-path.ts';
import { LINK_SCHEME, pageOfArguments, pageOfLink } from './deep-link.ts';

type AppPort = {
  requestSingleInstanceLock(): boolean;
  setAsDefaultProtocolClient(scheme: string): boolean;
  on(event: 'second-instance', listener: (event: unknown, argv: string[]) => void): unknown;
  on(event: 'open-url', listener: (event: { preventDefault(): void }, url: string) => void): unknown;
};

type Deps = {
  app: AppPort;
  argv: readonly string[];
  isPackaged: boolean;
  /** Brings the window to the front, at the page if there is one. */
  show: (page: PageAddress | undefined) => void;
};

export type DeepLinks = {
  /** False if another Aniv already runs: it was notified, and this one must exit. */
  isOnlyOne: boolean;
  /** The page this program was started for. */
  firstPage(): PageAddress | undefined;
};

/** One instance per user: a second start shows the first window and passes its link on (SECURITY rules 63, 64). */
export function createDeepLinks({ app, argv, isPackaged, show }: Deps): DeepLinks {
  let first = pageOfArguments(argv);
  const isOnlyOne = app.requestSingleInstanceLock();
  if (isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
  app.on('second-instance', (_event, others) => show(pageOfArguments(others)));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    first ??= pageOfLink(url);
    show(pageOfLink(url));
  });
  return { isOnlyOne, firstPage: () => first };
}
