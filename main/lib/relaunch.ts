import { spawn } from 'node:child_process';
import path from 'node:path';
import type * as Electron from 'electron';

type Env = Readonly<Record<string, string | undefined>>;
type Deps = {
  readonly app: Pick<typeof Electron.app, 'isPackaged' | 'relaunch'>;
  readonly env: Env;
  readonly argv: readonly string[];
  readonly pid: number;
};

/** Waits for the end of a process, then becomes another program. */
const WHEN_ENDED = 'while kill -0 "$0" 2>/dev/null; do sleep 0.1; done; exec "$@"';

/** The environment without the search paths that an AppImage's start put into its mount, which is gone by then. */
function outsideOf(mount: string | undefined, env: Env): Env {
  if (mount === undefined || mount === '') return env;
  const isInside = (entry: string) => entry === mount || entry.startsWith(`${mount}/`);
  const cleaned = Object.entries(env).map(([name, value]) => [
    name,
    value?.includes(mount)
      ? value
          .split(':')
          .filter((entry) => !isInside(entry))
          .join(':')
      : value,
  ]);
  return Object.fromEntries(cleaned) as Env;
}

/**
 * Schedules another start for when this process has ended; the caller ends it.
 *
 * Electron's relaunch fails in an AppImage: its helper runs from the mount that ends with the program, and with
 * no_new_privs, so that FUSE refuses to mount the file again. A shell waits instead and starts the AppImage itself.
 */
export const relauncher =
  ({ app, env, argv, pid }: Deps) =>
  (): void => {
    const execPath = app.isPackaged ? env['APPIMAGE'] : undefined;
    if (execPath === undefined || !path.isAbsolute(execPath)) return app.relaunch();
    spawn('/bin/sh', ['-c', WHEN_ENDED, String(pid), execPath, ...argv.slice(1)], {
      env: outsideOf(env['APPDIR'], env),
      cwd: '/',
      detached: true,
      stdio: 'ignore',
    }).unref();
  };
