import { importsOf, resolveImport } from './import-rules.ts';
import type { SourceFile } from './source-files.ts';

/** Groups of files that import each other in a circle, types included; each group in order of its paths. */
export function importCycles(files: readonly SourceFile[]): string[][] {
  const known = new Set(files.map(({ path }) => path));
  const imports = new Map(
    files.map(({ path, text }) => [
      path,
      importsOf(text)
        .map((specifier) => resolveImport(path, specifier))
        .filter((target) => known.has(target)),
    ]),
  );
  // Tarjan's strongly connected components.
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): number => {
    const at = order.size;
    order.set(file, at);
    lowest.set(file, at);
    stack.push(file);
    for (const target of imports.get(file) ?? []) {
      const reached = order.has(target) ? (stack.includes(target) ? order.get(target)! : at) : visit(target);
      lowest.set(file, Math.min(lowest.get(file)!, reached));
    }
    if (lowest.get(file) === at) {
      const group = stack.splice(stack.indexOf(file));
      if (group.length > 1) cycles.push(group.toSorted());
    }
    return lowest.get(file)!;
  };
  for (const { path } of files) if (!order.has(path)) visit(path);
  return cycles;
}
