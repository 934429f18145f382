import type { Log } from '../../lib/log.ts';

type Texts = Readonly<
  Record<
    | 'crashed'
    | 'crashedDetail'
    | 'restart'
    | 'leave'
    | 'pageDied'
    | 'pageDiedDetail'
    | 'loadAgain'
    | 'pageHangs'
    | 'pageHangsDetail'
    | 'wait',
    string
  >
>;
type Gone = { readonly reason: string; readonly exitCode: number };

type ProcessPort = {
  on(event: 'uncaughtException', listener: (error: Error) => void): unknown;
  on(event: 'unhandledRejection', listener: (reason: unknown) => void): unknown;
};
type AppPort = {
  isReady(): boolean;
  exit(code: number): void;
  on(event: 'render-process-gone', listener: (event: unknown, contents: unknown, gone: Gone) => void): unknown;
  on(
    event: 'child-process-gone',
    listener: (event: unknown, gone: Gone & { type: string; serviceName?: string }) => void,
  ): unknown;
};
type DialogPort = {
  showMessageBox(options: {
    type: 'error';
    message: string;
    detail: string;
    buttons: string[];
    defaultId: number;
    cancelId: number;
  }): Promise<{ response: number }>;
};

type Deps = {
  readonly program: ProcessPort;
  readonly app: AppPort;
  readonly relaunch: () => void;
  readonly dialog: DialogPort;
  readonly texts: () => Texts;
  readonly log: Log;
};

export type Crashes = {
  /** The page crashed more often than it is reloaded automatically: the user decides. */
  readonly pageDied: (loadAgain: () => void) => void;
  /** The page does not respond: wait, or reload it. */
  readonly pageHangs: (loadAgain: () => void) => void;
};

const YES = 0;
const NO = 1;
const FAILED = 1;

/**
 * Uncaught errors are logged and the program does not continue: the user gets a message and the program
 * restarts (SECURITY rule 33). Unhandled rejections are only logged. All saved work is on the disk by then.
 */
export function watchOverCrashes({ program, app, relaunch, dialog, texts, log }: Deps): Crashes {
  let isAsking = false;
  let isHanging = false;

  /** The index of the button; closing the dialog returns `cancelId`. */
  async function askWhich(message: string, detail: string, buttons: [string, string], cancelId = YES) {
    const asked = { type: 'error', message, detail, buttons, defaultId: YES, cancelId } as const;
    return (await dialog.showMessageBox(asked)).response;
  }
  const ask = async (message: string, detail: string, yes: string): Promise<boolean> =>
    (await askWhich(message, detail, [yes, texts().leave], NO)) === YES;

  async function endOrRestart(): Promise<void> {
    const { crashed, crashedDetail, restart } = texts();
    const isBack = app.isReady() && (await ask(crashed, crashedDetail, restart).catch(() => false));
    if (isBack) relaunch();
    app.exit(FAILED);
  }

  program.on('uncaughtException', (error) => {
    log('program.crashed', { error });
    // One fault often causes more; they are logged, the dialog appears once.
    if (isAsking) return;
    isAsking = true;
    void endOrRestart();
  });
  program.on('unhandledRejection', (error) => log('program.rejected', { error }));
  app.on('render-process-gone', (_event, _contents, { reason, exitCode }) => {
    if (reason !== 'clean-exit') log('page.gone', { reason, exitCode });
  });
  app.on('child-process-gone', (_event, { type, serviceName, reason, exitCode }) => {
    if (reason !== 'clean-exit') log('process.gone', { type, serviceName, reason, exitCode });
  });

  return {
    pageDied: (loadAgain) => {
      const { pageDied, pageDiedDetail, loadAgain: yes } = texts();
      void ask(pageDied, pageDiedDetail, yes).then((isYes) => (isYes ? loadAgain() : app.exit(FAILED)));
    },
    pageHangs: (loadAgain) => {
      log('page.hangs');
      if (isHanging) return;
      isHanging = true;
      const { pageHangs, pageHangsDetail, loadAgain: loads, wait } = texts();
      void askWhich(pageHangs, pageHangsDetail, [wait, loads]).then((response) => {
        isHanging = false;
        if (response === NO) loadAgain();
      });
    },
  };
}
