import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, test } from 'vitest';
import { sourceFiles, type SourceFile } from './source-files.ts';

/** Files without such text need no parser. */
const MAY_PAIR = /(?:\b(?:const|let|var) |^\s*)\[[^;]*?\](?:: [^=;]+)? = \[/m;

/**
 * Values put into an array only to be taken out of it again, `const [a, b] = [x, y]`. Exchanging two values and spreading
 * an iterable are allowed.
 */
const pairsIn = ({ path, text }: SourceFile): string[] => {
  if (!MAY_PAIR.test(text)) return [];
  const found: string[] = [];
  const source = ({ start, end }: { readonly start: number; readonly end: number }): string => text.slice(start, end);
  new Visitor({
    VariableDeclarator: (node) => {
      if (node.id.type !== 'ArrayPattern' || node.init?.type !== 'ArrayExpression') return;
      if (!node.init.elements.some((value) => value?.type === 'SpreadElement')) found.push(source(node));
    },
    AssignmentExpression: (node) => {
      if (node.left.type !== 'ArrayPattern' || node.right.type !== 'ArrayExpression') return;
      const places = node.left.elements.map((place) => (place === null ? '' : source(place)));
      const values = node.right.elements.map((value) => (value === null ? '' : source(value)));
      if (!places.every((place) => values.some((value) => value.startsWith(place)))) found.push(source(node));
    },
  }).visit(parseSync(path, text).program);
  return found;
};

describe('pairs', () => {
  test.each(['const [a, b] = [x, y];', 'let [a]: [number] = [1];', '[a, b] = [x(), y()];', 'const [, b] = [x, y];'])(
    'the gate sees %s',
    (text) => {
      expect(pairsIn({ path: 'x.ts', text })).toHaveLength(1);
    },
  );

  test.each(['[a, b] = [b, a];', '[a[i], a[j]] = [a[j]!, a[i]!];', 'const [first] = [...set];', 'const [a] = list;'])(
    '%s may stand',
    (text) => {
      expect(pairsIn({ path: 'x.ts', text })).toEqual([]);
    },
  );

  test('there are none', () => {
    expect(sourceFiles().flatMap((file) => pairsIn(file).map((pair) => `${file.path}: ${pair}`))).toEqual([]);
  });
});
