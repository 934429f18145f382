export type Insets = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number };

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

type Event = readonly [name: string, data?: unknown];

/** A Telegram client as data, so that it can be passed to a page. */
export type FakeTelegramClient = {
  /** Names of the methods that this version does not have. */
  readonly missing: readonly string[];
  readonly safeArea: Insets;
  readonly contentSafeArea: Insets;
  readonly secrets: Readonly<Record<string, string>>;
  /** Events that answer a method, whatever it is called with. */
  readonly answers: Readonly<Record<string, Event>>;
};

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

const isNewer = (version: string, other: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [otherMajor = 0, otherMinor = 0] = other.split('.').map(Number);
  return major > otherMajor || (major === otherMajor && minor > otherMinor);
};

const NONE: Insets = { top: 0, bottom: 0, left: 0, right: 0 };

/** The client with these options: what it lacks, and what it answers as the documented clients do. */
export const fakeTelegramClient = (options: FakeTelegramOptions = {}): FakeTelegramClient => {
  const { version = '9.1', canFullscreen = true, homeScreen = 'missed' } = options;
  return {
    missing: Object.keys(SINCE).filter((method) => isNewer(SINCE[method]!, version)),
    safeArea: options.safeArea ?? NONE,
    contentSafeArea: options.contentSafeArea ?? NONE,
    secrets: options.secrets ?? {},
    answers: {
      web_app_check_home_screen: ['home_screen_checked', { status: homeScreen }],
      web_app_add_to_home_screen: ['home_screen_added'],
      web_app_request_fullscreen: canFullscreen
        ? ['fullscreen_changed', { is_fullscreen: true }]
        : ['fullscreen_failed', { error: 'UNSUPPORTED' }],
    },
  };
};
