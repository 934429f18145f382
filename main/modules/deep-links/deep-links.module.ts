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
  /** Brings the window to the front; with a page, shows it there. */
  show: (page: PageAddress | undefined) => void;
};

export type DeepLinks = {
  /** False where another Aniv already runs: it was told, and this one must end. */
  isOnlyOne: boolean;
  /** The page this program was started for. */
  firstPage(): PageAddress | undefined;
};

/** One program a person: a second start shows the first and hands its link over (SECURITY rules 63, 64). */
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
