import type { PostStatus } from '#contract/vehicle.ts';
import type { SyncMark } from '#renderer/features/inventory/grid-row.ts';

type Drawing = { readonly paths: readonly string[]; readonly isFilled?: boolean };

/** Outlines of the icon set in use (Tabler, MIT), as cells that scroll are drawn without React. */
const DRAWINGS = {
  active: {
    isFilled: true,
    paths: [
      'M17 3.34a10 10 0 1 1 -14.995 8.984l-.005 -.324l.005 -.324a10 10 0 0 1 14.995 -8.336zm-1.293 5.953a1 1 0 0 0 -1.32 -.083l-.094 .083l-3.293 3.292l-1.293 -1.292l-.094 -.083a1 1 0 0 0 -1.403 1.403l.083 .094l2 2l.094 .083a1 1 0 0 0 1.226 0l.094 -.083l4 -4l.083 -.094a1 1 0 0 0 -.083 -1.32z',
    ],
  },
  pending: { paths: ['M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0', 'M12 7v5l3 3'] },
  rejected: {
    paths: [
      'M3 9.101v5.798c0 .53 .211 1.039 .586 1.415l4.1 4.1c.375 .375 .884 .586 1.415 .586h5.799c.53 0 1.039 -.211 1.414 -.586l4.1 -4.1c.375 -.375 .586 -.884 .586 -1.415v-5.798c0 -.53 -.211 -1.039 -.586 -1.415l-4.1 -4.1c-.375 -.375 -.884 -.586 -1.414 -.586l-5.799 0c-.53 0 -1.039 .211 -1.415 .586l-4.1 4.1c-.375 .375 -.586 .884 -.586 1.415',
      'M12 8v4',
      'M12 16h.01',
    ],
  },
  hidden: {
    paths: [
      'M10.585 10.587a2 2 0 0 0 2.829 2.828',
      'M16.681 16.673a8.717 8.717 0 0 1 -4.681 1.327c-3.6 0 -6.6 -2 -9 -6c1.272 -2.12 2.712 -3.678 4.32 -4.674m2.86 -1.146a9.055 9.055 0 0 1 1.82 -.18c3.6 0 6.6 2 9 6c-.666 1.11 -1.379 2.067 -2.138 2.87',
      'M3 3l18 18',
    ],
  },
  sold: {
    paths: [
      'M16.555 3.843l3.602 3.602a2.877 2.877 0 0 1 0 4.069l-2.643 2.643a2.877 2.877 0 0 1 -4.069 0l-.301 -.301l-6.558 6.558a2 2 0 0 1 -1.239 .578l-.175 .008h-1.172a1 1 0 0 1 -.993 -.883l-.007 -.117v-1.172a2 2 0 0 1 .467 -1.284l.119 -.13l.414 -.414h2v-2h2v-2l2.144 -2.144l-.301 -.301a2.877 2.877 0 0 1 0 -4.069l2.643 -2.643a2.877 2.877 0 0 1 4.069 0',
      'M15 9h.01',
    ],
  },
  top: {
    isFilled: true,
    paths: [
      'M10 2c0 -.88 1.056 -1.331 1.692 -.722c1.958 1.876 3.096 5.995 1.75 9.12l-.08 .174l.012 .003c.625 .133 1.203 -.43 2.303 -2.173l.14 -.224a1 1 0 0 1 1.582 -.153c1.334 1.435 2.601 4.377 2.601 6.27c0 4.265 -3.591 7.705 -8 7.705s-8 -3.44 -8 -7.706c0 -2.252 1.022 -4.716 2.632 -6.301l.605 -.589c.241 -.236 .434 -.43 .618 -.624c1.43 -1.512 2.145 -2.924 2.145 -4.78',
    ],
  },
  lock: {
    paths: [
      'M5 13a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-6',
      'M11 16a1 1 0 1 0 2 0a1 1 0 0 0 -2 0',
      'M8 11v-4a4 4 0 1 1 8 0v4',
    ],
  },
  noPhoto: {
    paths: [
      'M5 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
      'M15 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
      'M5 17h-2v-6l2 -5h9l4 5h1a2 2 0 0 1 2 2v4h-2m-4 0h-6m-6 -6h15m-6 0v-5',
    ],
  },
  synced: { paths: ['M5 12l5 5l10 -10'] },
  waiting: { paths: ['M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0', 'M12 7v5l3 3'] },
  conflict: { paths: ['M7 8l-4 4l4 4', 'M17 8l4 4l-4 4', 'M3 12h18'] },
  refused: {
    paths: [
      'M12 9v4',
      'M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0',
      'M12 16h.01',
    ],
  },
} as const satisfies Record<PostStatus | SyncMark | 'top' | 'lock' | 'noPhoto', Drawing>;
export type CellIcon = keyof typeof DRAWINGS;

const SVG = 'http://www.w3.org/2000/svg';

/** An icon as an element; always beside its word or with a label on what holds it. */
export const cellIcon = (name: CellIcon, size: number): SVGSVGElement => {
  const { paths, isFilled = false }: Drawing = DRAWINGS[name];
  const svg = document.createElementNS(SVG, 'svg');
  const attributes = {
    width: size,
    height: size,
    viewBox: '0 0 24 24',
    fill: isFilled ? 'currentColor' : 'none',
    stroke: isFilled ? 'none' : 'currentColor',
    'stroke-width': 2,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
  };
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, String(value));
  for (const d of paths) svg.appendChild(document.createElementNS(SVG, 'path')).setAttribute('d', d);
  return svg;
};
