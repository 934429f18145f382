import path from 'node:path';
import { resolveImport } from '../architecture/import-rules.ts';
import type { SourceFile } from '../architecture/source-files.ts';

/** A test beside the code. Those of built programs and of whole browsers need builds, which a quick run has no time for. */
const UNIT_TEST = /^(contract|server|main|preload|renderer|tests\/proof)\/.*\.test\.tsx?$/;
/** Gates over all sources, quick enough for every run. */
export const GATES = 'tests/architecture';

const TEXTS = /^renderer\/i18n\/locales\/[^/]+\/([^/]+)\.json$/;
const QUOTED = /['"`]([^'"`\s]+\.(?:tsx?|m?js|json|css|svg|html|csv|sql))(?:\?\w+)?['"`]/g;

/** Every path that a file quotes: imports, workers, scripts it starts, data it reads. */
export const quotedPaths = ({ path: file, text }: SourceFile): string[] =>
  [...text.matchAll(QUOTED)].flatMap(([, quoted = '']) => [resolveImport(file, quoted), quoted]);

/** Files that use changed data which no import names: a text's namespace as in `t('sell:foot.publish')`, or a file name. */
function readersOf(changed: string, files: readonly SourceFile[]): string[] {
  const [, namespace] = TEXTS.exec(changed) ?? [];
  const mentions =
    namespace === undefined
      ? [path.posix.basename(changed)]
      : [`'${namespace}'`, `'${namespace}:`, `\`${namespace}:`, `"${namespace}:`];
  return files.filter(({ text }) => mentions.some((mention) => text.includes(mention))).map(({ path: file }) => file);
}

function dependantsOf(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const dependants = new Map<string, string[]>();
  for (const file of files) {
    for (const target of new Set(quotedPaths(file)))
      dependants.set(target, [...(dependants.get(target) ?? []), file.path]);
  }
  return dependants;
}

/** Unit tests that depend on the changed files: those in the same folder, then the nearest by imports. */
export function testsNearest(changed: readonly string[], files: readonly SourceFile[]): string[] {
  const dependants = dependantsOf(files);
  const isCode = (file: string) => /\.tsx?$/.test(file);
  const folders = new Set(changed.filter(isCode).map((file) => path.posix.dirname(file)));
  const beside = files.map(({ path: file }) => file).filter((file) => folders.has(path.posix.dirname(file)));
  let ring = [...new Set([...changed, ...beside.filter((file) => UNIT_TEST.test(file))])];
  const seen = new Set(ring);
  const tests: string[] = [];
  while (ring.length > 0) {
    tests.push(...ring.filter((file) => UNIT_TEST.test(file)).toSorted());
    const next = ring.flatMap((file) => (isCode(file) ? (dependants.get(file) ?? []) : readersOf(file, files)));
    ring = [...new Set(next)].filter((file) => !seen.has(file));
    for (const file of ring) seen.add(file);
  }
  const existing = new Set(files.map(({ path: file }) => file));
  return tests.filter((file) => existing.has(file));
}
