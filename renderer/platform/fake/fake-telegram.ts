type Insets = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number };
type Posted = readonly [name: string, data: unknown];
type Values = Record<string, unknown>;

export type FakeTelegramOptions = {
  /** The client's Mini Apps version: newer methods are ignored, as old clients do. */
  readonly version?: string;
  readonly safeArea?: Insets;
  readonly contentSafeArea?: Insets;
  readonly homeScreen?: 'unsupported' | 'unknown' | 'added' | 'missed';
  readonly canFullscreen?: boolean;
  /** The device's secure storage after an earlier visit. */
  readonly secrets?: Readonly<Record<string, string>>;
};

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

/**
 * Puts a Telegram client around the page: answers requests as the documented clients do. Self-contained, so that
 * browser tests can run it before the page: `page.addInitScript(installFakeTelegram, options)`.
 */
export function installFakeTelegram(options: FakeTelegramOptions = {}): FakeTelegram {
  const { version = '9.1', canFullscreen = true, homeScreen = 'missed' } = options;
  /** The methods that this app uses, by the version that introduced them. */
  const SINCE: Readonly<Record<string, string>> = {
    web_app_setup_back_button: '6.1',
    web_app_set_header_color: '6.1',
    web_app_set_background_color: '6.1',
    web_app_trigger_haptic_feedback: '6.1',
    web_app_open_tg_link: '6.1',
    web_app_setup_closing_behavior: '6.2',
    web_app_setup_swipe_behavior: '7.7',
    web_app_setup_secondary_button: '7.10',
    web_app_set_bottom_bar_color: '7.10',
    web_app_request_safe_area: '8.0',
    web_app_request_content_safe_area: '8.0',
    web_app_request_fullscreen: '8.0',
    web_app_exit_fullscreen: '8.0',
    web_app_check_home_screen: '8.0',
    web_app_add_to_home_screen: '8.0',
    web_app_send_prepared_message: '8.0',
    web_app_secure_storage_get_key: '9.0',
    web_app_secure_storage_save_key: '9.0',
  };
  const parts = (text: string) => text.split('.').map(Number);
  const has = (method: string): boolean => {
    const [major = 0, minor = 0] = parts(SINCE[method] ?? '6.0');
    const [ownMajor = 0, ownMinor = 0] = parts(version);
    return ownMajor > major || (ownMajor === major && ownMinor >= minor);
  };
  const none: Insets = { top: 0, bottom: 0, left: 0, right: 0 };
  let safe = options.safeArea ?? none;
  let content = options.contentSafeArea ?? none;
  const posted: Posted[] = [];
  const unknown: string[] = [];
  const buttons = { main: {} as Values, secondary: {} as Values };
  const secrets = new Map(Object.entries(options.secrets ?? {}));
  const host = window as unknown as {
    TelegramWebviewProxy?: unknown;
    Telegram?: { WebView?: { receiveEvent: (name: string, data: unknown) => void } };
    fakeTelegram?: FakeTelegram;
  };
  const emit = (name: string, data: unknown = null) => host.Telegram?.WebView?.receiveEvent(name, data);

  const keySaved = ({ key, value, req_id }: Values) => {
    if (typeof value === 'string') secrets.set(String(key), value);
    else secrets.delete(String(key));
    emit('secure_storage_key_saved', { req_id });
  };
  const reply = (name: string, data: Values): void => {
    if (name === 'web_app_request_safe_area') emit('safe_area_changed', safe);
    if (name === 'web_app_request_content_safe_area') emit('content_safe_area_changed', content);
    if (name === 'web_app_setup_main_button') Object.assign(buttons.main, data);
    if (name === 'web_app_setup_secondary_button') Object.assign(buttons.secondary, data);
    if (name === 'web_app_check_home_screen') emit('home_screen_checked', { status: homeScreen });
    if (name === 'web_app_add_to_home_screen') emit('home_screen_added');
    if (name === 'web_app_request_fullscreen' && canFullscreen) emit('fullscreen_changed', { is_fullscreen: true });
    if (name === 'web_app_request_fullscreen' && !canFullscreen) emit('fullscreen_failed', { error: 'UNSUPPORTED' });
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
      if (!has(name)) unknown.push(name);
      // Clients answer later, never within the call.
      else queueMicrotask(() => reply(name, data ?? {}));
    },
  };
  host.fakeTelegram = fake;
  return fake;
}
