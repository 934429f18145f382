import { SECOND_MS } from '#contract/time.ts';
import type { PartPace } from '#server/lib/paced.ts';

/**
 * The pace of notices about a car to any number of users: at a tenth of the time nine of ten other requests do not wait
 * at all, and a job, which may take a minute, leaves the rest to another one.
 */
export const NOTICE_PACE: PartPace = { share: 0.1, partMs: 20 * SECOND_MS };
