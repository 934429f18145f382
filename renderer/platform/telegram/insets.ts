import type { Client } from './client.ts';

const SIDES = ['top', 'right', 'bottom', 'left'] as const;
type Insets = Readonly<Record<(typeof SIDES)[number], number>>;
const NONE: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

/** Ignores what a client sends beyond plausible lengths in CSS pixels. */
const pixels = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(Math.max(value, 0), 400) : 0;

/**
 * Keeps `--inset-*` (tokens.css) true while the app is open: the device's notch plus Telegram's own buttons. Clients
 * before 8.0 report neither, and the browser's safe area applies.
 */
export function followInsets({ post, on }: Client): void {
  const { style } = document.documentElement;
  let device = NONE;
  let buttons = NONE;
  /** The height of the page below Telegram's edge while its window is half open. */
  let hidden = 0;
  let isReported = false;
  const write = () => {
    for (const side of SIDES) {
      const length = pixels(device[side]) + pixels(buttons[side]) + (side === 'bottom' ? pixels(hidden) : 0);
      if (isReported || length > 0) style.setProperty(`--inset-${side}`, `${length}px`);
      else style.removeProperty(`--inset-${side}`);
    }
  };
  on('safe_area_changed', (insets) => {
    device = insets;
    isReported = true;
    write();
  });
  on('content_safe_area_changed', (insets) => {
    buttons = insets;
    isReported = true;
    write();
  });
  on('viewport_changed', ({ height, is_expanded: isExpanded, is_state_stable: isStable }) => {
    if (!isStable) return;
    hidden = isExpanded ? 0 : window.innerHeight - height;
    write();
  });
  post('web_app_request_safe_area');
  post('web_app_request_content_safe_area');
  post('web_app_request_viewport');
}
