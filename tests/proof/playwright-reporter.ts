import path from 'node:path';
import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter';
import { ROOT } from './part.ts';
import { type Timing, writeReport } from './report.ts';

/** Reports the number of tests and the time of each to the proof. */
export default class PlaywrightReporter implements Reporter {
  readonly #timings: Timing[] = [];

  onTestEnd({ title, location, parent }: TestCase, { duration }: TestResult): void {
    const file = path.relative(ROOT, location.file);
    const project = parent.project()?.name ?? '';
    this.#timings.push({ name: `${file}:${location.line} [${project}] ${title}`, ms: duration });
  }

  onEnd(): void {
    writeReport({ tests: this.#timings.length, timings: this.#timings });
  }
}
