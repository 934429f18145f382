/** Which of seven segments (top, right, lower right, bottom, lower left, left, middle) are lit by digit. */
const SEGMENTS = [
  '1111110',
  '0110000',
  '1101101',
  '1111001',
  '0110011',
  '1011011',
  '1011111',
  '1110000',
  '1111111',
  '1111011',
] as const;
/** The segments in a cell of 20 × 36. */
const LINES = ['M4 2H16', 'M18 4V16', 'M18 20V32', 'M4 34H16', 'M2 20V32', 'M2 4V16', 'M4 18H16'] as const;
/** Letters are drawn too: a server may have no fonts. */
const UNITS = {
  km: 'M2 6V34M14 16L3 25L14 34M22 34V17M22 21Q26 15 31 18V34M31 21Q36 15 41 19V34',
  mi: 'M2 34V17M2 21Q7 15 12 18V34M12 21Q17 15 22 19V34M31 17V34M31 9V11',
} as const;

export type Dashboard = { readonly distance: number; readonly unit: keyof typeof UNITS; readonly isElectric: boolean };

const digit = (value: number, x: number): string => {
  const lit = LINES.filter((_, at) => SEGMENTS[value]?.[at] === '1').join('');
  return `<path d="${lit}" transform="translate(${x})"/>`;
};

const odometer = ({ distance, unit }: Dashboard): string => {
  const digits = Array.from(String(distance), (sign, at) => digit(Number(sign), at * 27)).join('');
  const width = String(distance).length * 27 + 52;
  const units = `<path d="${UNITS[unit]}" transform="translate(${width - 44})" stroke-width="3"/>`;
  return `<g transform="translate(${320 - width * 0.36} 296) scale(.72)" fill="none" stroke="#e8eef5" stroke-width="4" stroke-linecap="round">${digits}${units}</g>`;
};

const at = (radius: number, degrees: number): string => {
  const angle = (degrees * Math.PI) / 180;
  return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
};

const gauge = (x: number, { ticks, red, needle }: { ticks: number; red: number; needle: number }): string => {
  const marks = Array.from({ length: ticks * 5 + 1 }, (_, mark) => {
    const degrees = 135 + (270 * mark) / (ticks * 5);
    const isMain = mark % 5 === 0;
    const color = mark >= red * 5 ? '#e5323a' : '#dfe6ee';
    return `<path d="M${at(108, degrees)}L${at(isMain ? 88 : 97, degrees)}" stroke="${color}" stroke-width="${isMain ? 4 : 2}"/>`;
  });
  return `<g transform="translate(${x} 236)"><circle r="132" fill="#0b0d10" stroke="#59616b" stroke-width="5"/><circle r="118" fill="url(#dial)"/>${marks.join('')}<path d="M${at(22, needle + 180)}L${at(92, needle)}" stroke="#ff4a3d" stroke-width="6" stroke-linecap="round"/><circle r="20" fill="#1a1d22" stroke="#3b424b" stroke-width="3"/></g>`;
};

/** The SVG of an instrument cluster at rest whose odometer shows the car's own distance. */
export const dashboardSvg = (dashboard: Dashboard): string =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 640 480">',
    '<defs><radialGradient id="dial"><stop offset="0" stop-color="#20262e"/><stop offset="1" stop-color="#0c0f13"/></radialGradient>',
    '<linearGradient id="hood" x2="0" y2="1"><stop offset="0" stop-color="#3a3d42"/><stop offset=".35" stop-color="#1c1e22"/><stop offset="1" stop-color="#101215"/></linearGradient></defs>',
    '<path fill="#17191c" d="M0 0H640V480H0z"/><path fill="url(#hood)" d="M0 96Q320 -30 640 96V480H0z"/>',
    '<path fill="#050607" d="M22 222Q36 84 176 84H464Q604 84 618 222L604 372Q320 420 36 372z"/>',
    gauge(146, dashboard.isElectric ? { ticks: 6, red: 9, needle: 135 } : { ticks: 8, red: 6.4, needle: 163 }),
    gauge(494, { ticks: 12, red: 99, needle: 135 }),
    '<rect x="236" y="130" width="168" height="214" rx="12" fill="#0d151e" stroke="#2a333d" stroke-width="2"/>',
    '<path d="M256 274H384" stroke="#33414f" stroke-width="2"/><path d="M262 168h116M262 196h84M262 224h100" stroke="#567089" stroke-width="7" stroke-linecap="round"/>',
    odometer(dashboard),
    '<path fill="#1d2024" d="M0 410Q320 470 640 410V480H0z"/><path d="M120 480Q320 388 520 480" fill="none" stroke="#2b2e33" stroke-width="34"/>',
    '<path d="M40 120L300 92L120 372L60 360z" fill="#fff" opacity=".035"/></svg>',
  ].join('');
