import { writeFileSync } from 'node:fs';

/** How long a test took, or a file of tests with its imports and hooks. */
export type Timing = { readonly name: string; readonly ms: number };
export type Report = {
  readonly tests: number;
  readonly timings: readonly Timing[];
  /** Why the part ran nothing here. */
  readonly leftOut?: string;
};

/** Writes a runner's report where the proof looks for it; does nothing without a proof. */
export function writeReport(report: Report): void {
  const file = process.env['PROOF_REPORT'];
  if (file !== undefined) writeFileSync(file, JSON.stringify(report));
}
