/** A viewing as a calendar file shows it; times in milliseconds since 1970. */
export type CalendarEvent = {
  /** The same viewing keeps it, so that a calendar holds it once. */
  readonly uid: string;
  readonly start: number;
  readonly title: string;
  readonly place: string;
  readonly url: string;
  /** When the calendar reminds. */
  readonly alarmAt: number;
  /** When the file is made. */
  readonly now: number;
};

/** How long a viewing takes. */
export const VIEWING_MS = 60 * 60 * 1000;
/** RFC 5545, section 3.1: octets of a line without its break. */
const LINE_BYTES = 75;

/** `20261128T103000Z` */
const instant = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');

/** A TEXT value (RFC 5545, section 3.3.11); control characters are not allowed in one. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');

/** Folds a line by octets, never inside a character. */
const folded = (line: string): string => {
  const lines: string[] = [];
  let current = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      lines.push(current);
      current = ' ';
      bytes = 1;
    }
    current += character;
    bytes += size;
  }
  return [...lines, current].join('\r\n');
};

/** An event of an hour with an alarm. */
const eventLines = ({ uid, start, title, place, url, alarmAt, now }: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(uid)}`,
  `DTSTAMP:${instant(now)}`,
  `DTSTART:${instant(start)}`,
  `DTEND:${instant(start + VIEWING_MS)}`,
  `SUMMARY:${escaped(title)}`,
  ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
  `URL:${url}`,
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(title)}`,
  `TRIGGER;VALUE=DATE-TIME:${instant(alarmAt)}`,
  'END:VALARM',
  'END:VEVENT',
];

/** An iCalendar file (RFC 5545) with these events. */
export const calendarFile = (...events: readonly CalendarEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Aniv//Chat//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
