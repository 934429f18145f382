import type { SourceFile } from './source-files.ts';

/** What a source file cites: a decision, a section, a rule, a fact, a topic or a threat, as the documents number them. */
export type Citation = { readonly file: string; readonly cited: string };

/** The documents in `docs/` whose numbers others cite, as text. */
export type CitedDocs = { readonly decisions: string; readonly product: string; readonly security: string };

const DECISION = /(?<![\\\w*])D[0-9]{3}\b/g;
/** `D048–D051` cites every number between the two. */
const DECISION_RANGE = /(?<![\\\w])D([0-9]{3})(?:–| to )D([0-9]{3})\b/g;
const SECTIONS = /\b(?:SPEC|product)\.md(?: §[0-9]+(?:(?:,| and) §[0-9]+)*)/g;
const RULES = /(?:\bSECURITY |\()(rules?|fact) ([0-9]+(?:(?:,| and| to) [0-9]+)*)/g;
const SECURITY_SECTION = /\bSECURITY §([0-9]+)/g;
const TOPICS = /\bSECURITY (1\.[0-9]+(?:, 1\.[0-9]+)*)/g;
const THREAT = /(?:\bSECURITY |\()(T[0-9]{2})\b/g;

const numbersIn = (text: string): number[] => [...text.matchAll(/[0-9]+/g)].map(([digits]) => Number(digits));

/** `45 to 49` is five numbers, `59, 60` two. */
const numbersOf = (list: string): number[] => {
  const [first = 0, last = first] = numbersIn(list);
  return list.includes(' to ') ? Array.from({ length: last - first + 1 }, (_, at) => first + at) : numbersIn(list);
};

/** A comment over several lines is one text. */
const joined = (text: string): string => text.replace(/\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ');

const decisionsIn = (text: string): string[] => [
  ...[...text.matchAll(DECISION)].map(([cited]) => cited),
  ...[...text.matchAll(DECISION_RANGE)].flatMap(([, from, to]) =>
    numbersOf(`${from} to ${to}`).map((number) => `D${String(number).padStart(3, '0')}`),
  ),
];

const citedIn = (text: string): string[] => [
  ...decisionsIn(text),
  ...[...text.matchAll(SECTIONS)].flatMap(([all]) => numbersIn(all).map((number) => `product.md §${number}`)),
  ...[...text.matchAll(RULES)].flatMap(([, kind = '', list = '']) =>
    numbersOf(list).map((number) => `${kind === 'fact' ? 'fact' : 'rule'} ${number}`),
  ),
  ...[...text.matchAll(SECURITY_SECTION)].map(([, number]) => `security.md §${number}`),
  ...[...text.matchAll(TOPICS)].flatMap(([, list = '']) => list.split(', ').map((topic) => `topic ${topic}`)),
  ...[...text.matchAll(THREAT)].map(([, threat]) => `threat ${threat}`),
];

/** Every citation of the files, once per file. */
export const citationsOf = (files: readonly SourceFile[]): Citation[] =>
  files.flatMap(({ path: file, text }) => [...new Set(citedIn(joined(text)))].map((cited) => ({ file, cited })));

/** The text of a section with this number and title, up to the next section. */
const sectionOf = (text: string, title: string): string => text.split(`\n## ${title}\n`)[1]?.split('\n## ', 1)[0] ?? '';

const all = (text: string, pattern: RegExp, as: (number: string) => string): string[] =>
  [...text.matchAll(pattern)].map(([, number = '']) => as(number));

/** Everything that can be cited, as `citationsOf` names it. */
export const citableIn = ({ decisions, product, security }: CitedDocs): ReadonlySet<string> =>
  new Set([
    ...all(decisions, /^\| (D[0-9]{3}) \|/gm, (number) => number),
    ...all(product, /^## ([0-9]+)\. /gm, (number) => `product.md §${number}`),
    ...all(security, /^## ([0-9]+)\. /gm, (number) => `security.md §${number}`),
    ...all(security, /^### (1\.[0-9]+) /gm, (number) => `topic ${number}`),
    ...all(security, /^\| (T[0-9]{2}) \|/gm, (number) => `threat ${number}`),
    ...all(sectionOf(security, '1. Rules'), /^([0-9]+)\. /gm, (number) => `rule ${number}`),
    ...all(sectionOf(security, '2. Facts behind the rules'), /^([0-9]+)\. /gm, (number) => `fact ${number}`),
  ]);
