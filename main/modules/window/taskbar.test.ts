import { expect, test } from 'vitest';
import { BADGE_PX, badgeDot } from './badge-dot.ts';
import { createTaskbar } from './taskbar.ts';

function start({ hasOverlay = false, isOpen = true } = {}) {
  const did: unknown[] = [];
  const taskbar = createTaskbar<string>({
    window: () =>
      isOpen
        ? {
            setProgressBar: (progress) => void did.push(['bar', progress]),
            setOverlayIcon: (overlay, description) => void did.push(['overlay', overlay, description]),
          }
        : undefined,
    setBadgeCount: (count) => void did.push(['badge', count]),
    hasOverlay,
    image: (_bitmap, { width }) => `dot of ${width}`,
    describe: (count) => `${count} things`,
  });
  return { taskbar, did };
}

test('the bar follows an import and goes with it', () => {
  const { taskbar, did } = start();
  taskbar.photos(0.4, 0);
  taskbar.photos(null, 0);

  expect(did).toEqual([
    ['bar', 0.4],
    ['bar', -1],
  ]);
});

test('the badge counts everything that waits for the person: photos without a car, conflicts, refusals', () => {
  const { taskbar, did } = start();
  taskbar.stock({ conflicts: 1, refused: 2 });
  taskbar.photos(null, 8);
  taskbar.stock({ conflicts: 0, refused: 0 });
  taskbar.photos(null, 0);

  expect(did.filter((what) => (what as string[])[0] === 'badge')).toEqual([
    ['badge', 3],
    ['badge', 11],
    ['badge', 8],
    ['badge', 0],
  ]);
});

test('a badge with the same text is not set again', () => {
  const { taskbar, did } = start();
  taskbar.stock({ conflicts: 1, refused: 0 });
  taskbar.stock({ conflicts: 0, refused: 1 });

  expect(did).toEqual([['badge', 1]]);
});

test('on Windows a dot lies over the icon, with words for who cannot see it', () => {
  const { taskbar, did } = start({ hasOverlay: true });
  taskbar.stock({ conflicts: 2, refused: 0 });
  taskbar.stock({ conflicts: 0, refused: 0 });

  expect(did.filter((what) => (what as string[])[0] === 'overlay')).toEqual([
    ['overlay', `dot of ${BADGE_PX}`, '2 things'],
    ['overlay', null, ''],
  ]);
});

test('a closed window stops nothing', () => {
  const { taskbar, did } = start({ isOpen: false, hasOverlay: true });
  taskbar.photos(0.5, 1);

  expect(did).toEqual([['badge', 1]]);
});

test('the dot is round: full in the middle, nothing in the corners', () => {
  const pixels = badgeDot();
  const opacityAt = (x: number, y: number) => pixels[(y * BADGE_PX + x) * 4 + 3];

  expect(pixels).toHaveLength(BADGE_PX * BADGE_PX * 4);
  expect([opacityAt(8, 8), opacityAt(0, 0), opacityAt(15, 15)]).toEqual([255, 0, 0]);
});
