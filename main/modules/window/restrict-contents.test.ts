import { describe, expect, test } from 'vitest';
import {
  AT_HOME,
  ELSEWHERE,
  FOREIGN_FILES,
  OWN_FILE,
  OWN_PERMISSIONS,
  REFUSED_PERMISSIONS,
} from '../../testing/hostile-moves.ts';
import { type Contents, restrictContents } from './restrict-contents.ts';

type Listener = (event: { url: string; preventDefault(): void }, file: { getURL(): string }) => void;

/** A page with a session of its own, as Electron hands it over at birth. */
function born() {
  const listeners = new Map<string, Listener>();
  const opened: string[] = [];
  const handlers: {
    open?: Parameters<Contents['setWindowOpenHandler']>[0];
    request?: Parameters<Contents['session']['setPermissionRequestHandler']>[0];
    check?: Parameters<Contents['session']['setPermissionCheckHandler']>[0];
    device?: Parameters<Contents['session']['setDevicePermissionHandler']>[0];
  } = {};
  const listen = (event: string, listener: unknown) => void listeners.set(event, listener as Listener);
  const contents: Contents = {
    on: listen,
    setWindowOpenHandler: (handler) => void (handlers.open = handler),
    session: {
      on: listen,
      setPermissionRequestHandler: (handler) => void (handlers.request = handler),
      setPermissionCheckHandler: (handler) => void (handlers.check = handler),
      setDevicePermissionHandler: (handler) => void (handlers.device = handler),
    },
  };
  restrictContents({
    app: { on: (_event, listener) => listener({}, contents) },
    openOutside: (url) => void opened.push(url),
  });
  const isStopped = (event: string, url = 'https://evil.example/') => {
    let stopped = false;
    listeners.get(event)!({ url, preventDefault: () => void (stopped = true) }, { getURL: () => url });
    return stopped;
  };
  const requested = (permission: string, requestingUrl: string) => {
    let granted: boolean | undefined;
    handlers.request!(contents, permission, (isGranted) => void (granted = isGranted), { requestingUrl });
    return granted;
  };
  const checked = (permission: string, origin: string) => handlers.check!(contents, permission, origin);
  return { isStopped, requested, checked, handlers, opened };
}

describe.each(['will-navigate', 'will-redirect', 'will-frame-navigate'])('%s', (event) => {
  test.each(ELSEWHERE)('to %s is stopped', (url) => {
    expect(born().isStopped(event, url)).toBe(true);
  });

  test.each(AT_HOME)('to %s is let through', (url) => {
    expect(born().isStopped(event, url)).toBe(false);
  });
});

test('a webview is stopped always', () => {
  expect(born().isStopped('will-attach-webview', 'app://aniv/')).toBe(true);
});

test('a file that our page made is saved where the user chooses', () => {
  expect(born().isStopped('will-download', OWN_FILE)).toBe(false);
});

test.each(FOREIGN_FILES)('%s is not downloaded', (address) => {
  expect(born().isStopped('will-download', address)).toBe(true);
});

test.each(['https://t.me/aniv', 'javascript:alert(1)', 'file:///etc/passwd'])('%s gets no window of its own', (url) => {
  const { handlers, opened } = born();

  expect(handlers.open!({ url })).toEqual({ action: 'deny' });
  expect(opened).toEqual([url]);
});

test('one of our own pages wanted in a new window is asked for on the server', () => {
  const { handlers, opened } = born();
  handlers.open!({ url: 'app://aniv/legal/terms.pdf?v=1' });

  expect(opened).toEqual(['/legal/terms.pdf?v=1']);
});

describe('permissions', () => {
  test.each(REFUSED_PERMISSIONS)('%s is refused to everybody', (permission) => {
    const { requested, checked } = born();

    expect([requested(permission, 'app://aniv/'), checked(permission, 'app://aniv')]).toEqual([false, false]);
  });

  test.each(OWN_PERMISSIONS)('%s is granted to our own page alone', (permission) => {
    const { requested, checked } = born();

    expect([requested(permission, 'app://aniv/posts'), checked(permission, 'app://aniv')]).toEqual([true, true]);
    expect([requested(permission, 'https://evil.example/'), checked(permission, 'https://evil.example')]).toEqual([
      false,
      false,
    ]);
  });

  test('devices are refused', () => {
    expect(born().handlers.device!()).toBe(false);
  });
});
