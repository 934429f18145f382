import { answerCalls } from '#server/lib/child-calls.ts';
import type { PatternsQuestion } from './vin-decoder.ts';

/** A decoder that hangs, exits or answers with its process id, depending on the number. */
answerCalls<PatternsQuestion>(async ({ vin }) => {
  if (vin === 'HANG') await new Promise(() => undefined);
  if (vin === 'DIE') process.exit(1);
  return { model: String(process.pid) };
});
