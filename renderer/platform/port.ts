import type { Language } from '#contract/constants.ts';
import type { LocalErrorCode } from '#contract/errors.ts';
import type { RouteLine } from '#contract/http/routes.ts';
import type { HostNotice } from '#contract/ipc/notifications.ts';
import type { PageAddress } from '#contract/page-path.ts';
import type { BackupSource } from './backup-source.ts';
import type { PhotoImportPort } from './photo-import-port.ts';
import type { StockSource } from './stock-source.ts';
import type { DraftStore } from './draft-store.ts';

/** Small texts that survive a restart, on this device only. A host that cannot keep them forgets them silently. */
export type DeviceStorage = {
  readonly get: (key: string) => string | undefined;
  readonly set: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
  /** Calls the listener when another tab changed a text; returns a function that unsubscribes. */
  readonly watch?: (key: string, listener: (value: string | undefined) => void) => () => void;
};

/** The user by the host's data (SPEC.md §3, messenger login), and the signed data that proves it (D045). */
export type HostIdentity = {
  readonly id?: string;
  readonly firstName?: string;
  readonly lastName?: string | null;
  readonly initData: string;
  readonly inviteToken?: string;
};

/** A tab opened at a click and filled later, when its address is known: only clicks may open tabs. */
export type OpenedTab = { readonly show: (url: string) => void; readonly close: () => void };

/** A host with ways of its own through the history: its Back button and its gestures (D055). */
export type HostHistory = {
  /** Called when the host goes one page back or forward; returns the function that stops listening. */
  readonly onMove: (listener: (move: -1 | 1) => void) => () => void;
  /** Tells the host about the page on show: whether Back leads anywhere, and whether it holds what a careless swipe would lose. */
  readonly shown: (page: { readonly canGoBack: boolean; readonly holdsForm: boolean }) => void;
};

/** Secrets in the device's keychain, which outlast the app; one that cannot be read in time counts as absent. */
export type SecureStorage = {
  readonly get: (key: string) => Promise<string | undefined>;
  readonly set: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
};

/** One of the host's buttons: its text, state and action. */
export type HostAction = {
  readonly text: string;
  readonly onPress: () => void;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
};
/** Large buttons of the host below the page, which replace the page's own sticky bar (see `useHostActions`). */
export type HostButtons = {
  /** How many can be shown at once; the first action is the main one. */
  readonly count: 1 | 2;
  /** `isLayer`: for a sheet over the page, whose own actions are hidden meanwhile. */
  readonly open: (where: { readonly isLayer: boolean }) => {
    readonly update: (actions: readonly HostAction[]) => void;
    readonly close: () => void;
  };
};

/** `telegramUrl` opens the same thing in the mini app. */
export type ShareContent = { readonly title: string; readonly url: string; readonly telegramUrl?: string | null };

/** A file on its way to the server under the sum of its bytes. */
export type FileToSend = {
  readonly route: RouteLine;
  readonly key: string;
  readonly file: Blob;
  /** 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
};

/**
 * What the app uses of its host. A member that a host lacks is undefined, never a stub that fails; callers ask for it by
 * the names of `capabilities.ts`.
 */
export type Platform = {
  readonly storage: DeviceStorage;
  /** Small texts that last as long as this tab; absent where the app never leaves its page. */
  readonly tabStorage?: DeviceStorage;
  /** Keeps unfinished posts with their photos; absent where the host has no room for them. */
  readonly draftStore?: DraftStore;
  readonly isOnline: () => boolean;
  readonly onConnectionChange: (listener: (isOnline: boolean) => void) => () => void;
  readonly prefersDark: () => boolean;
  /** Called when the host or the system switches between light and dark; returns how to stop. */
  readonly onPrefersDarkChange: (listener: (isDark: boolean) => void) => () => void;
  /** The language of this visit: `explicit` if set by the address, else by the page or the system. */
  readonly askedLanguage: (how: { explicit: boolean }) => Language | undefined;
  /** Opens an https address outside the app; the caller has passed it through safeHref. */
  readonly openExternal: (url: string) => void;
  /** Opens an empty tab at a click; undefined where the browser refused it. */
  readonly openTab?: () => OpenedTab | undefined;
  /** Leaves the app for another site, which leads back to it. */
  readonly leaveTo?: (url: string) => void;
  /** Signs in with Google outside the app and brings its proof, made for this nonce (D054). */
  readonly googleSignIn?: (nonce: string) => Promise<{ readonly idToken: string }>;
  readonly share?: (content: ShareContent) => Promise<void>;
  /** Its own sharing sends links to Telegram chats, so that no menu of ways is needed. */
  readonly sharesInTelegram?: true;
  /** Opens the host's dialog for sending a message that the server prepared; rejects with AbortError when it is closed. */
  readonly sharePrepared?: (id: string) => Promise<void>;
  /** Puts a text where the person can paste it from. */
  readonly copyText?: (text: string) => Promise<void>;
  /** The address of a path of this site that works for anyone it is given to. */
  readonly publicUrl: (path: PageAddress) => string;
  /** Signs the person in by itself, so that no login or logout is offered (SPEC.md §2, messenger mini app). */
  readonly identifiesUser?: true;
  /** The user by the host's data; comes with `identifiesUser`. */
  readonly identity?: () => HostIdentity;
  /** The only way to the hub on a host that passes requests on and no WebSockets. */
  readonly hubTransport?: 'longPolling';
  /** Requests that end on the host's side as well when their signal fires. */
  readonly fetch?: typeof fetch;
  /** Uploads a file with progress, which `fetch` does not report; returns the server's reply. */
  readonly sendFile?: (file: FileToSend) => Promise<{ readonly status: number; readonly text: string }>;
  /** Tells the host about the chosen language, for texts outside the page (menus, notifications). */
  readonly languageChanged?: (language: Language) => void;
  /** Tells the host about the theme on show, for its frame around the page. */
  readonly themeChanged?: (theme: 'light' | 'dark') => void;
  /** The dealer's stock as the host keeps it on this computer; elsewhere it is asked of the server. */
  readonly stock?: StockSource;
  /** Brings photos of many cars from this computer's disk. */
  readonly photoImport?: PhotoImportPort;
  /** Copies of the work on this computer, where the host keeps any. */
  readonly backup?: BackupSource;
  readonly history?: HostHistory;
  readonly secureStorage?: SecureStorage;
  readonly hostButtons?: HostButtons;
  /** Offers a shortcut on the home screen, once on this device; called when the user saved something. */
  readonly offerShortcut?: () => void;
  /** Shows a chat message or a notice outside the window while it is in the background; a click opens its page. */
  readonly showNotice?: (notice: HostNotice) => void;
  /** A page was chosen in the host's own menu. */
  readonly onOpenPath?: (listener: (path: PageAddress) => void) => () => void;
  /** The switch between light and dark was chosen in the host's own menu. */
  readonly onThemeToggle?: (listener: () => void) => () => void;
  /** The host has something to say that no call of the page caused. */
  readonly onNotice?: (listener: (code: LocalErrorCode) => void) => () => void;
};
