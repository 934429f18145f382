import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { ROOT } from './part.ts';
import { writeReport } from './report.ts';

/** Unit tests are timed by file: imports and hooks often take longer than the tests. */
const timingOf = (module: TestModule) => {
  const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic();
  return {
    name: path.relative(ROOT, module.moduleId),
    ms: environmentSetupDuration + prepareDuration + setupDuration + collectDuration + duration,
  };
};

/** Reports the number of tests and the time of each file to the proof. */
export default class VitestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.reduce((sum, module) => sum + [...module.children.allTests()].length, 0);
    writeReport({ tests, timings: modules.map(timingOf) });
  }
}
