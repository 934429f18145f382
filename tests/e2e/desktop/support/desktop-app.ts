import type { Page } from 'playwright/test';

export type LaunchOptions = {
  /** Where the program keeps what it remembers; the same folder is the same person's computer. */
  userData: string;
  /** The server it is started for; undefined leaves the choice to the person. */
  server: string | undefined;
  /** What else stands in the program's environment. */
  env?: Readonly<Record<string, string>> | undefined;
};

export type Point = { readonly x: number; readonly y: number };

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
  /** Where the menu was popped up in the window, in its own pixels. */
  readonly popups: () => Point[] | Promise<Point[]>;
  /** Colours that the system's buttons were given after the start. */
  readonly overlays: () => string[] | Promise<string[]>;
  readonly close: () => Promise<void>;
  /** Ends it at once, as a crash or the system would. */
  readonly kill: () => Promise<void>;
};
