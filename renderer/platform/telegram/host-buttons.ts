import type { HostAction, HostButtons } from '../port.ts';
import type { Client } from './client.ts';

type Shown = { readonly isLayer: boolean; actions: readonly HostAction[] };
type Theme = 'light' | 'dark';

/** The brand's colours as in tokens.css: Telegram paints its buttons outside the page. */
const MAIN = { color: '#d9151f', text_color: '#ffffff' } as const;
const SECONDARY = {
  light: { color: '#efeded', text_color: '#131212' },
  dark: { color: '#2e2b2b', text_color: '#f5f3f2' },
} as const;

/** Dialogs are direct children of <body>. */
const hasDialog = (): boolean => document.querySelector('body > [aria-modal="true"]:not([hidden])') !== null;

const paramsOf = (action: HostAction | undefined, colours: { color: `#${string}`; text_color: `#${string}` }) =>
  action === undefined
    ? { is_visible: false }
    : {
        is_visible: true,
        is_active: action.isDisabled !== true && action.isBusy !== true,
        is_progress_visible: action.isBusy === true,
        text: action.text,
        ...colours,
      };

/**
 * Telegram's main and secondary button show the newest actions of an open layer, else of the page. Those of the page
 * are hidden while a dialog without actions covers it.
 */
export function createHostButtons({ post, has, on, signal }: Client) {
  let open: readonly Shown[] = [];
  let theme: Theme = 'light';
  const hidden = JSON.stringify({ is_visible: false });
  const sent = { main: hidden, secondary: hidden };

  const current = (): readonly HostAction[] => {
    const ofLayer = open.findLast(({ isLayer }) => isLayer);
    if (ofLayer !== undefined) return ofLayer.actions;
    return hasDialog() ? [] : (open.at(-1)?.actions ?? []);
  };
  const write = (): void => {
    const [main, secondary] = current();
    const mainParams = paramsOf(main, MAIN);
    const secondaryParams = {
      ...paramsOf(secondary, SECONDARY[theme]),
      ...(secondary && { position: 'left' as const }),
    };
    const mainText = JSON.stringify(mainParams);
    const secondaryText = JSON.stringify(secondaryParams);
    if (sent.main !== mainText) post('web_app_setup_main_button', mainParams);
    if (sent.secondary !== secondaryText) post('web_app_setup_secondary_button', secondaryParams);
    sent.main = mainText;
    sent.secondary = secondaryText;
  };
  const press = (index: 0 | 1) => (): void => {
    const action = current()[index];
    if (action?.isDisabled !== true && action?.isBusy !== true) action?.onPress();
  };
  on('main_button_pressed', press(0));
  on('secondary_button_pressed', press(1));
  const dialogs = new MutationObserver(write);
  dialogs.observe(document.body, { childList: true });
  const states = new MutationObserver(write);
  states.observe(document.body, { subtree: true, attributeFilter: ['aria-modal', 'hidden'] });
  signal.addEventListener('abort', () => [dialogs, states].forEach((observer) => observer.disconnect()));

  const buttons: HostButtons = {
    count: has('web_app_setup_secondary_button') ? 2 : 1,
    open: ({ isLayer }) => {
      const own: Shown = { isLayer, actions: [] };
      open = [...open, own];
      return {
        update: (actions) => {
          own.actions = actions;
          write();
        },
        close: () => {
          open = open.filter((other) => other !== own);
          write();
        },
      };
    },
  };
  const setTheme = (next: Theme): void => {
    theme = next;
    write();
  };
  return { buttons, setTheme };
}
