import { SECOND_MS } from '#contract/time.ts';
import type { PartPace } from '#server/lib/paced.ts';

/**
 * How a car is told to however many users: at a tenth of the time nine of ten other requests do not wait at all, and a
 * job, which may take a minute, leaves the rest to another one.
 */
export const TELLING: PartPace = { share: 0.1, partMs: 20 * SECOND_MS };
