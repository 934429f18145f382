import type { Page } from 'playwright/test';

export type LaunchOptions = {
  /** The program's data folder; the same folder is the same user's computer. */
  userData: string;
  /** The server it is started for; undefined leaves the choice to the user. */
  server: string | undefined;
  /** Further environment variables of the program. */
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
  /** The user's choice in the system's next file dialog. */
  readonly choosing: (...paths: string[]) => void | Promise<void>;
  /** Addresses opened in the user's browser. */
  readonly opened: () => string[] | Promise<string[]>;
  /** The position of the popped-up menu, in pixels of the window. */
  readonly popups: () => Point[] | Promise<Point[]>;
  /** Colours that the system's buttons were given after the start. */
  readonly overlays: () => string[] | Promise<string[]>;
  readonly close: () => Promise<void>;
  /** Kills it, as a crash or the system would. */
  readonly kill: () => Promise<void>;
};
