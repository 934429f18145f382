import { answerCalls } from '#server/lib/child-calls.ts';
import type { PatternsQuestion } from './vin-decoder.ts';

/** A decoder that hangs, dies or answers with its process id, as the number says. */
answerCalls<PatternsQuestion>(async ({ vin }) => {
  if (vin === 'HANG') await new Promise(() => undefined);
  if (vin === 'DIE') process.exit(1);
  return { model: String(process.pid) };
});
