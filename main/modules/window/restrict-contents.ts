import { isOwnPage } from '../../lib/own-page.ts';

type Refusable = { preventDefault(): void };
type NavigationEvent = Refusable & { readonly url: string };

/** The parts of a webContents and its session that the restrictions use. */
export type Contents = {
  on(event: 'will-navigate', listener: (event: NavigationEvent) => void): unknown;
  on(event: 'will-redirect', listener: (event: NavigationEvent) => void): unknown;
  on(event: 'will-frame-navigate', listener: (event: NavigationEvent) => void): unknown;
  on(event: 'will-attach-webview', listener: (event: Refusable) => void): unknown;
  setWindowOpenHandler(handler: (details: { url: string }) => { action: 'deny' }): void;
  readonly session: SessionPort;
};

type SessionPort = {
  setPermissionRequestHandler(
    handler: (
      contents: unknown,
      permission: string,
      answer: (isGranted: boolean) => void,
      details: { requestingUrl: string },
    ) => void,
  ): void;
  setPermissionCheckHandler(handler: (contents: unknown, permission: string, origin: string) => boolean): void;
  setDevicePermissionHandler(handler: () => boolean): void;
  on(event: 'will-download', listener: (event: Refusable, file: { getURL(): string }) => void): unknown;
};

type AppPort = { on(event: 'web-contents-created', listener: (event: unknown, contents: Contents) => void): unknown };

type Deps = {
  app: AppPort;
  /** Handles an address that would open a new window. */
  openOutside: (url: string) => void;
};

/** Copying a link and showing a photo on the whole screen; everything else is refused. */
const GRANTED: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen']);

const mayHave = (permission: string, asker: string) => GRANTED.has(permission) && isOwnPage(asker);

const refuse = (event: Refusable) => event.preventDefault();

const stayHome = (event: NavigationEvent) => {
  if (!isOwnPage(event.url)) event.preventDefault();
};

const MADE_HERE = 'blob:';
/** An export that our page made; the system's dialog chooses the place. All other downloads are refused. */
const saveOwn = (event: Refusable, file: { getURL(): string }) => {
  const address = file.getURL();
  if (!address.startsWith(MADE_HERE) || !isOwnPage(address.slice(MADE_HERE.length))) event.preventDefault();
};

/** An address inside our own pages is one of the server's for a browser. */
const outside = (url: string) => (isOwnPage(url) ? `${new URL(url).pathname}${new URL(url).search}` : url);

function guard(contents: Contents, openOutside: Deps['openOutside']): void {
  contents.on('will-navigate', stayHome);
  contents.on('will-redirect', stayHome);
  contents.on('will-frame-navigate', stayHome);
  contents.on('will-attach-webview', refuse);
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(outside(url));
    return { action: 'deny' };
  });
  const { session } = contents;
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(mayHave(permission, requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => mayHave(permission, origin));
  session.setDevicePermissionHandler(() => false);
}

/** Navigation, windows, webviews, permissions and all downloads but our own exports are refused for every page that will ever be made (rule 55). */
export function restrictContents({ app, openOutside }: Deps): void {
  const guarded = new WeakSet<SessionPort>();
  app.on('web-contents-created', (_event, contents) => {
    guard(contents, openOutside);
    if (guarded.has(contents.session)) return;
    guarded.add(contents.session);
    contents.session.on('will-download', saveOwn);
  });
}
