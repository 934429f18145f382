import type { FakeTelegramClient, Insets } from './fake-telegram-client.ts';

type Posted = readonly [name: string, data: unknown];
type Values = Record<string, unknown>;

/** Telegram's side of the bridge: what the app posted, the state that follows from it, and events of the user. */
export type FakeTelegram = {
  readonly posted: Posted[];
  /** Names of the methods that this version does not have; an app that checks versions leaves this empty. */
  readonly unknown: string[];
  readonly buttons: { main: Values; secondary: Values };
  readonly secrets: Map<string, string>;
  readonly last: (name: string) => unknown;
  readonly emit: (name: string, data?: unknown) => void;
  readonly press: (button: 'main' | 'secondary' | 'back') => void;
  readonly setTheme: (theme: Values) => void;
  readonly setSafeArea: (safe: Insets, content?: Insets) => void;
  readonly remove: () => void;
};

type Host = {
  TelegramWebviewProxy?: unknown;
  Telegram?: { WebView?: { receiveEvent: (name: string, data: unknown) => void } };
  fakeTelegram?: FakeTelegram;
};

/**
 * Puts a Telegram client around the page and answers its requests. Self-contained, so that browser tests can run it before
 * the page: `page.addInitScript(installFakeTelegram, fakeTelegramClient(options))`.
 */
export function installFakeTelegram(client: FakeTelegramClient): FakeTelegram {
  let { safeArea: safe, contentSafeArea: content } = client;
  const posted: Posted[] = [];
  const unknown: string[] = [];
  const buttons = { main: {} as Values, secondary: {} as Values };
  const secrets = new Map(Object.entries(client.secrets));
  const host = window as unknown as Host;
  const emit = (name: string, data: unknown = null) => host.Telegram?.WebView?.receiveEvent(name, data);

  const keySaved = ({ key, value, req_id }: Values) => {
    if (typeof value === 'string') secrets.set(String(key), value);
    else secrets.delete(String(key));
    emit('secure_storage_key_saved', { req_id });
  };
  const reply = (name: string, data: Values): void => {
    const answer = client.answers[name];
    if (answer) emit(...answer);
    if (name === 'web_app_request_safe_area') emit('safe_area_changed', safe);
    if (name === 'web_app_request_content_safe_area') emit('content_safe_area_changed', content);
    if (name === 'web_app_setup_main_button') Object.assign(buttons.main, data);
    if (name === 'web_app_setup_secondary_button') Object.assign(buttons.secondary, data);
    if (name === 'web_app_secure_storage_get_key') {
      emit('secure_storage_key_received', { req_id: data['req_id'], value: secrets.get(String(data['key'])) ?? null });
    }
    if (name === 'web_app_secure_storage_save_key') keySaved(data);
  };

  const fake: FakeTelegram = {
    posted,
    unknown,
    buttons,
    secrets,
    last: (name) => posted.findLast(([other]) => other === name)?.[1],
    emit,
    press: (button) => emit(button === 'back' ? 'back_button_pressed' : `${button}_button_pressed`),
    setTheme: (theme) => emit('theme_changed', { theme_params: theme }),
    setSafeArea: (next, nextContent) => {
      safe = next;
      content = nextContent ?? content;
      emit('safe_area_changed', safe);
      emit('content_safe_area_changed', content);
    },
    remove: () => {
      delete host.TelegramWebviewProxy;
      delete host.fakeTelegram;
    },
  };
  host.TelegramWebviewProxy = {
    postEvent: (name: string, text?: string) => {
      const data = JSON.parse(text || 'null') as Values | null;
      posted.push([name, data]);
      if (client.missing.includes(name)) unknown.push(name);
      // Clients answer later, never within the call.
      else queueMicrotask(() => reply(name, data ?? {}));
    },
  };
  host.fakeTelegram = fake;
  return fake;
}
