import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { atLeastOne, CODE_FOLDERS, ROOT, type SourceFile } from './source-files.ts';

/** The documents of `docs/`, README.md and CONTRIBUTING.md. */
export const documents = (): readonly SourceFile[] =>
  atLeastOne(
    readdirSync(path.join(ROOT, 'docs')).filter((name) => name.endsWith('.md')),
    'docs',
  )
    .map((name) => `docs/${name}`)
    .concat('README.md', 'CONTRIBUTING.md')
    .map((name) => ({ path: name, text: readFileSync(path.join(ROOT, name), 'utf8') }));

/** The anchor that code hosts give a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsIn = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** Names in code spans that begin with a folder of ours; `<name>`, `*`, `{` and `…` are placeholders. */
const PATH_IN_CODE = new RegExp(`\`((?:${[...CODE_FOLDERS, 'resources', 'docs'].join('|')})/[^\`\\s<>*{}…|]*)\``, 'g');
const LINK = /\]\((?!https?:)([^)\s]+)\)/g;

const exists = (file: string): boolean => existsSync(path.join(ROOT, file));

const isDeadLink = ({ path: from, text }: SourceFile, link: string): boolean => {
  const [name = '', anchor] = link.split('#', 2);
  const target = name === '' ? from : path.posix.join(path.posix.dirname(from), name);
  if (!exists(target)) return true;
  if (anchor === undefined) return false;
  const there = target === from ? text : readFileSync(path.join(ROOT, target), 'utf8');
  return !anchorsIn(there).includes(anchor);
};

/** Links and named paths of a document that lead nowhere. */
export const deadLinks = (document: SourceFile): string[] => [
  ...[...document.text.matchAll(LINK)].flatMap(([, link = '']) => (isDeadLink(document, link) ? [link] : [])),
  ...[...document.text.matchAll(PATH_IN_CODE)].flatMap(([, name = '']) => (exists(name) ? [] : [name])),
];
