import path from 'node:path';
import type { SourceFile } from './source-files.ts';

export type Violation = { file: string; imports: string; rule: string };

type Rule = {
  name: string;
  /** Files the rule is about. */
  from: RegExp;
  /** What they must not import: a path from the root, or a package name. */
  never: RegExp;
  except?: RegExp;
  /** Refused only when the named groups of both sides differ (a feature may import itself). */
  unlessSame?: 'unit';
};

const RENDERER_LAYERS = ['entries', 'app', 'screens', 'features', 'chat'] as const;

/** Who may import whom; one line a rule. */
export const RULES: readonly Rule[] = [
  {
    name: 'contract imports zod only',
    from: /^contract\//,
    never: /^(?!contract\/|zod(\/mini)?$)/,
    except: /\.test\.ts$/,
  },
  {
    name: 'preload imports IPC names and types only',
    from: /^preload\/(?!.*\.test\.)/,
    never: /^(?!preload\/|contract\/ipc\/|electron$)/,
  },
  { name: 'programs meet only in contract', from: /^server\//, never: /^(main|preload|renderer)\// },
  { name: 'programs meet only in contract', from: /^main\//, never: /^(server|preload|renderer)\// },
  { name: 'programs meet only in contract', from: /^renderer\//, never: /^(server|main|preload)\// },
  { name: 'electron lives in main and preload', from: /^(contract|server|renderer)\//, never: /^electron(\/|$)/ },
  {
    name: 'node stays out of the renderer',
    from: /^renderer\/(?!.*(\.test\.|testing\/|build-plugins\/|\.config\.))/,
    never: /^node:/,
  },
  {
    name: 'features never import features',
    from: /^renderer\/features\/(?<unit>[^/]+)\//,
    never: /^renderer\/features\/(?<unit>[^/]+)\//,
    unlessSame: 'unit',
  },
  {
    name: 'screens never import screens',
    from: /^renderer\/screens\/(?<unit>[^/]+)\//,
    never: /^renderer\/screens\/(?<unit>[^/]+)\//,
    unlessSame: 'unit',
  },
  {
    name: 'lower layers never import higher ones',
    from: /^renderer\/(ui|api|platform|i18n|lib)\//,
    never: new RegExp(`^renderer/(${RENDERER_LAYERS.join('|')})/`),
  },
  {
    name: 'the chat knows nothing of the site',
    from: /^renderer\/(chat\/|entries\/chat-frame)/,
    never: /^renderer\/(app|screens|features|platform)\/|^renderer\/(deps|events)\.tsx?$/,
  },
  {
    name: 'only its entry knows the chat',
    from: /^renderer\/(?!chat\/|entries\/chat-frame)/,
    never: /^renderer\/(chat\/|entries\/chat-frame)/,
  },
  {
    name: 'features sit below screens',
    from: /^renderer\/features\//,
    never: /^renderer\/(entries|app|screens)\//,
    except: /\.test\.tsx?$/,
  },
  {
    name: 'screens sit below the app',
    from: /^renderer\/screens\//,
    never: /^renderer\/(entries|app)\//,
    except: /\.test\.tsx?$/,
  },
  {
    name: 'ui knows no store and no route',
    from: /^renderer\/ui\/(?!.*\.test\.)/,
    never: /^(react-redux|@reduxjs\/toolkit|redux-saga)(\/|$)/,
  },
  {
    name: 'platform adapters are chosen by entries',
    from: /^renderer\/(?!entries\/|platform\/|testing\/|.*\.test\.)/,
    never: /^renderer\/platform\/(web|desktop|telegram|fake)\//,
  },
  {
    name: 'the validator stays out of the first bundle',
    from: /^renderer\/(entries|app|api|lib|ui|platform)\/(?!.*\.test\.)/,
    never: /^zod$/,
    // Its setting, for the screens that bring it.
    except: /^renderer\/lib\/zod-without-eval\.ts$/,
  },
  {
    name: 'a module is entered through its index',
    from: /^server\/modules\/(?<unit>[^/]+)\//,
    never: /^server\/modules\/(?<unit>[^/]+)\/(?!index\.ts$)/,
    except: /(\.test|\/testing[^/]*)\.ts$/,
    unlessSame: 'unit',
  },
  {
    name: 'modules sit below the app',
    from: /^server\/(modules|events|http|database|lib|ports)\/(?!.*\.test\.)/,
    never: /^server\/(app|compose|services|lifecycle|index|start)\.ts$/,
  },
  {
    name: 'events, http, database, lib and ports know no module',
    from: /^server\/(events|http|database|lib|ports)\/(?!.*\.test\.)/,
    never: /^server\/modules\//,
  },
  {
    name: 'callers of a port know no implementation',
    from: /^server\/(modules|http|database|lib|events)\/(?!.*(\.test\.|\btesting))/,
    never: /^server\/ports\/[^/]+\//,
  },
  {
    name: 'only repositories and the database speak SQL',
    from: /^server\/(http|lib|ports)\/(?!.*(\.test\.|\.repository\.))/,
    never: /^(kysely|pg|better-sqlite3)(\/|$)/,
  },
  { name: 'nothing outside tests imports tests', from: /^(?!tests\/)(?!.*(\.test\.|testing))/, never: /^tests\// },
];

const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|import\('([^']+)'\)/g;

/** The specifiers a file imports, types included, without those inside comments. */
export function importsOf(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return [...code.matchAll(IMPORT)].map((match) => match[2] ?? match[3] ?? '');
}

/** A specifier as a path from the root (ours) or as the package's name. */
export function resolveImport(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
  return specifier;
}

function breaks(rule: Rule, file: string, target: string): boolean {
  const from = rule.from.exec(file);
  const to = rule.never.exec(target);
  if (!from || !to || rule.except?.test(file)) return false;
  return rule.unlessSame === undefined || from.groups?.[rule.unlessSame] !== to.groups?.[rule.unlessSame];
}

/** Every import that breaks a rule. */
export function violations(files: readonly SourceFile[]): Violation[] {
  return files.flatMap(({ path: file, text }) =>
    importsOf(text).flatMap((specifier) => {
      const target = resolveImport(file, specifier);
      return RULES.filter((rule) => breaks(rule, file, target)).map((rule) => ({
        file,
        imports: target,
        rule: rule.name,
      }));
    }),
  );
}
