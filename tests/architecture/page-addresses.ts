import { stemOf } from '#contract/page-path.ts';
import { PAGE_NAMES } from '#contract/pages.ts';
import type { SourceFile } from './source-files.ts';

export type Literal = { readonly file: string; readonly line: number; readonly code: string };

/** The table itself, and tests, which state the addresses of SPEC.md on their own. */
const EXEMPT = /^contract\/pages\.ts$|^tests\/|\.test\.tsx?$|\/testing/;
/** Wraps what React Router offers for links, so that they take pages of the table only. */
const LINKS = 'renderer/lib/links.ts';

const stems = PAGE_NAMES.map((page) => stemOf(page).replace(/\/$/, '')).filter((stem) => stem !== '');
/** A page's path at the start of a text, or after the part of a text that names the site. */
const ADDRESS = new RegExp(`(?:['"\`]|\\})(?:${stems.join('|')})(?=['"\`?#/$])`, 'i');
const ROUTER_LINK = /import \{[^}]*\b(?:Link|NavLink|Navigate|useNavigate)\b[^}]*\} from 'react-router-dom'/;

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, '')).replace(/^\s*\/\/.*$/gm, '');

/** Page addresses that are written out instead of made by `pathTo`, and links that would take any address. */
export const addressLiterals = (files: readonly SourceFile[]): Literal[] =>
  files
    .filter(({ path }) => !EXEMPT.test(path))
    .flatMap(({ path: file, text }) =>
      withoutComments(text)
        .split('\n')
        .flatMap((code, at) =>
          ADDRESS.test(code) || (file !== LINKS && ROUTER_LINK.test(code))
            ? [{ file, line: at + 1, code: code.trim() }]
            : [],
        ),
    );
