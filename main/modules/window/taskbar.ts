import { BADGE_PX, badgeDot } from './badge-dot.ts';

/** The part of the window that a taskbar shows. */
type Shown<Image> = {
  setProgressBar(progress: number): void;
  setOverlayIcon(overlay: Image | null, description: string): void;
};

type Deps<Image> = {
  readonly window: () => Shown<Image> | undefined;
  /** The number on the program's icon, where the system draws one. */
  readonly setBadgeCount: (count: number) => unknown;
  /** Only Windows' taskbar has no numbers: a dot is drawn over the icon. */
  readonly hasOverlay: boolean;
  readonly image: (bitmap: Buffer, size: { width: number; height: number }) => Image;
  /** "3 things wait for you": the dot's text for screen readers. */
  readonly describe: (count: number) => string;
};

export type Taskbar = {
  /** The finished share of an import, null without one; and its photos without a car. */
  readonly photos: (share: number | null, unassigned: number) => void;
  readonly stock: (state: { readonly conflicts: number; readonly refused: number }) => void;
};

const NO_BAR = -1;

/** Dock and taskbar: a progress bar while photos are imported, and the number of items that wait for the user. */
export function createTaskbar<Image>({ window, setBadgeCount, hasOverlay, image, describe }: Deps<Image>): Taskbar {
  const waiting = { photos: 0, changes: 0 };
  let shown = 0;

  function draw(): void {
    const count = waiting.photos + waiting.changes;
    if (count === shown) return;
    shown = count;
    setBadgeCount(count);
    if (!hasOverlay) return;
    const dot = count === 0 ? null : image(badgeDot(), { width: BADGE_PX, height: BADGE_PX });
    window()?.setOverlayIcon(dot, count === 0 ? '' : describe(count));
  }

  return {
    photos: (share, unassigned) => {
      window()?.setProgressBar(share ?? NO_BAR);
      waiting.photos = unassigned;
      draw();
    },
    stock: ({ conflicts, refused }) => {
      waiting.changes = conflicts + refused;
      draw();
    },
  };
}
