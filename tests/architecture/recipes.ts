import type { SourceFile } from './source-files.ts';

/** A recipe of CONTRIBUTING.md: its title and the paths it names, with `<name>` and `*` for parts of them. */
export type Recipe = { readonly title: string; readonly paths: readonly string[] };

/** The files of a recipe's example: those with this path or text, without those of `not`. */
export type Example = { readonly path?: RegExp; readonly text: RegExp; readonly not?: RegExp };

const PATH = /`((?:contract|server|renderer|main|preload|tests|docs|resources)\/[^`\s]+|compose\.yaml)`/g;

/** The recipes of the page: its sections with a line `Example: …`; their paths are those of list items. */
export const recipesIn = (page: string): Recipe[] =>
  page
    .split(/^## /m)
    .filter((section) => /^Example: /m.test(section))
    .map((section) => {
      const [title = ''] = section.split('\n', 1);
      const items = [...section.matchAll(/^- .*(?:\n {2}.*)*/gm)].map(([item]) => item).join('\n');
      return { title, paths: [...items.matchAll(PATH)].map(([, path = '']) => path) };
    });

/** `server/modules/<name>/*texts.ts` as a pattern: a placeholder is a part of one name, never a slash. */
export const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.()[\]{}+?^$|]/g, String.raw`\$&`).replace(/<[^>]+>|\*/g, '[^/]*')}$`);

/** The files that a new thing of this kind touches: those of its example. */
export const touchedBy = ({ path, text, not }: Example, files: readonly SourceFile[]): string[] =>
  files
    .filter((file) => (path?.test(file.path) === true || text.test(file.text)) && not?.test(file.path) !== true)
    .map((file) => file.path);

/** Touched files that the recipe does not name, and paths of the recipe that lead to no touched file. */
export const gapsOf = ({ paths }: Recipe, touched: readonly string[]) => {
  const patterns = paths.map((path) => ({ path, pattern: patternOf(path) }));
  return {
    unnamed: touched.filter((file) => !patterns.some(({ pattern }) => pattern.test(file))),
    idle: patterns.filter(({ pattern }) => !touched.some((file) => pattern.test(file))).map(({ path }) => path),
  };
};
