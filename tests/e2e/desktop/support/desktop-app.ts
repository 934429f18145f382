import type { Page } from 'playwright/test';

export type LaunchOptions = {
  /** Where the program keeps what it remembers; the same folder is the same person's computer. */
  userData: string;
  /** The server it is started for; undefined leaves the choice to the person. */
  server: string | undefined;
  /** What else stands in the program's environment. */
  env?: Readonly<Record<string, string>> | undefined;
};

/** A running Aniv, in real Electron or with main in Node behind Chromium. */
export type DesktopApp = {
  page: Page;
  /** Names of the top menus as they are now. */
  readonly menu: () => string[] | Promise<string[]>;
  /** Chooses a menu item by its name. */
  readonly click: (label: string) => void | Promise<void>;
  /** What the person chooses in the system's next dialog of files. */
  readonly choosing: (...paths: string[]) => void | Promise<void>;
  /** Addresses handed to the person's browser. */
  readonly opened: () => string[] | Promise<string[]>;
  readonly close: () => Promise<void>;
};
