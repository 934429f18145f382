import path from 'node:path';
import { BaseSequencer, type Reporter, startVitest, type TestModule, type TestSpecification } from 'vitest/node';
import { ROOT } from './part.ts';

/** The file of a test module, from the root. */
const fileOf = ({ moduleId }: { readonly moduleId: string }): string =>
  path.relative(ROOT, moduleId).replaceAll(path.sep, '/');

/** Whether any test of a file came to an end. */
const hasRun = (module: TestModule): boolean =>
  [...module.children.allTests()].some((test) => ['passed', 'failed'].includes(test.result().state));

/** Starts files in the order in which they were asked for; those not asked for by name come first. */
const inOrder = (files: readonly string[]) =>
  class extends BaseSequencer {
    override sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
      const place = (each: TestSpecification) => files.indexOf(fileOf(each));
      return Promise.resolve(specifications.toSorted((a, b) => place(a) - place(b)));
    }
  };

/**
 * Runs test files for at most `stopAfterMs`, the first ones first: no further test starts then, and running ones end.
 * Returns whether all that ran passed, and the files left out.
 */
export async function runInTime(files: readonly string[], stopAfterMs: number) {
  let ran: readonly string[] = [];
  let ok = true;
  let timer: NodeJS.Timeout | undefined;
  const limit: Reporter = {
    onInit: (vitest) => {
      timer = setTimeout(() => void vitest.cancelCurrentRun('keyboard-input'), stopAfterMs);
    },
    onTestRunEnd: (modules, errors) => {
      clearTimeout(timer);
      ran = modules.filter(hasRun).map(fileOf);
      ok = errors.length === 0 && modules.every((module) => module.state() !== 'failed');
    },
  };
  const sequence = { sequencer: inOrder(files) };
  const vitest = await startVitest([...files], { watch: false, reporters: ['minimal', limit], sequence });
  await vitest.close();
  return { ok, leftOut: files.filter((file) => !ran.includes(file)) };
}
