import type { Plugin, Rolldown } from 'vite';

type Program = ReturnType<Rolldown.PluginContext['parse']>;
const RUNTIME = /rolldown-runtime/;

/** The names under which a chunk knows the functions that wrap modules of CommonJS. */
const wrappersOf = ({ body }: Program): ReadonlySet<string> =>
  new Set(
    body.flatMap((statement) =>
      statement.type === 'ImportDeclaration' && RUNTIME.test(statement.source.value)
        ? statement.specifiers.map(({ local }) => local.name)
        : [],
    ),
  );

/** Where the functions stand that these wrap: `[start, end]` in characters, in order. */
const wrappedIn = (program: Program): readonly (readonly [number, number])[] => {
  const wrappers = wrappersOf(program);
  return program.body.flatMap((statement) => {
    if (statement.type !== 'VariableDeclaration') return [];
    return statement.declarations.flatMap(({ init }) => {
      if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return [];
      const [first] = init.arguments;
      return wrappers.has(init.callee.name) && first?.type === 'ArrowFunctionExpression'
        ? [[first.start, first.end] as const]
        : [];
    });
  });
};

/** A chunk's code with those functions in parentheses. */
export const withParentheses = (code: string, program: Program): string =>
  wrappedIn(program).reduceRight(
    (done, [start, end]) => `${done.slice(0, start)}(${done.slice(start, end)})${done.slice(end)}`,
    code,
  );

/**
 * Puts the functions that wrap modules of CommonJS in parentheses again, which minifiers strip: browsers then compile
 * them beside the main thread while they load. React alone kept a slow phone busy for 0.14 s.
 */
export const compileEarly = (): Plugin => ({
  name: 'aniv-compile-early',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk') chunk.code = withParentheses(chunk.code, this.parse(chunk.code));
  },
});
