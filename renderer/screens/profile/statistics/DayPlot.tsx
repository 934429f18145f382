import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import type { StatisticsDay } from '#contract/http/statistics.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { dayText, type Measure } from './measures.ts';

const HEIGHT = 240;
const FONT = '12px "Google Sans Variable", system-ui, sans-serif';

/** A moment at which the price became another one, with its words. */
export type PriceStep = { readonly at: string; readonly text: string };

type DayPlotProps = {
  readonly days: readonly StatisticsDay[];
  readonly measure: Measure;
  readonly label: string;
  readonly steps: readonly PriceStep[];
  readonly locale: string;
};

const secondsOf = (time: string): number => Date.parse(time) / 1000;
const color = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Draws a dashed line with its words where the price changed. */
const drawSteps =
  (steps: readonly PriceStep[]) =>
  (plot: UPlot): void => {
    const { ctx, bbox } = plot;
    ctx.save();
    ctx.strokeStyle = color('--text-2');
    ctx.fillStyle = color('--text-2');
    ctx.setLineDash([4 * devicePixelRatio, 4 * devicePixelRatio]);
    ctx.font = FONT.replace('12px', `${12 * devicePixelRatio}px`);
    for (const [place, { at, text }] of steps.entries()) {
      const x = Math.round(plot.valToPos(secondsOf(at), 'x', true));
      if (x < bbox.left || x > bbox.left + bbox.width) continue;
      ctx.beginPath();
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
      ctx.stroke();
      const isRight = x + ctx.measureText(text).width + 8 > bbox.left + bbox.width;
      ctx.textAlign = isRight ? 'right' : 'left';
      // Steps close together have their words below each other.
      ctx.fillText(text, x + (isRight ? -6 : 6), bbox.top + (14 + 16 * (place % 3)) * devicePixelRatio);
    }
    ctx.restore();
  };

const optionsOf = ({ measure, label, steps, locale }: Omit<DayPlotProps, 'days'>, width: number): UPlot.Options => {
  const axis = {
    stroke: () => color('--muted'),
    font: FONT,
    grid: { stroke: () => color('--line'), width: 1 },
    ticks: { show: false },
  };
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: true },
      // From 0, with room above, also where nothing was counted.
      y: { range: (_plot, _min, max) => [0, Math.max(4, Math.ceil(max * 1.15))] },
    },
    axes: [
      {
        ...axis,
        space: 72,
        values: (_plot, seconds) => seconds.map((second) => dayText(new Date(second * 1000).toISOString(), locale)),
      },
      {
        ...axis,
        size: 52,
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000, 100_000, 500_000, 1_000_000],
        values: (_plot, values) => values.map(formatNumber),
      },
    ],
    series: [
      {},
      {
        label: `${label} ${measure}`,
        stroke: () => color('--brand-text'),
        fill: () => color('--brand-soft'),
        width: 2,
        points: { show: false },
      },
    ],
    hooks: { draw: [drawSteps(steps)] },
    tzDate: (second) => UPlot.tzDate(new Date(second * 1000), 'Etc/UTC'),
  };
};

/** One count by day; the table beside it has the same figures. */
export function DayPlot({ days, measure, label, steps, locale }: DayPlotProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const data: UPlot.AlignedData = [days.map(({ day }) => secondsOf(day)), days.map((day) => day[measure])];
    const plot = new UPlot(optionsOf({ measure, label, steps, locale }, element.clientWidth), data, element);
    const resizing = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
    resizing.observe(element);
    // Light or dark.
    const theme = new MutationObserver(() => plot.redraw());
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] });
    return () => {
      resizing.disconnect();
      theme.disconnect();
      plot.destroy();
    };
  }, [days, measure, label, steps, locale]);
  return <div ref={box} className="st-plot" role="img" aria-label={label} />;
}
