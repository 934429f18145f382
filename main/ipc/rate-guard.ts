const BURST = 30;
const PER_SECOND = 20;

/** A token bucket per channel: thirty calls at once, then twenty a second; more is a faulty loop or an attack. */
export function createRateGuard(now: () => number): (channel: string) => boolean {
  const buckets = new Map<string, { left: number; at: number }>();
  return (channel) => {
    const at = now();
    const bucket = buckets.get(channel) ?? { left: BURST, at };
    const left = Math.min(BURST, bucket.left + ((at - bucket.at) / 1000) * PER_SECOND);
    buckets.set(channel, { left: left < 1 ? left : left - 1, at });
    return left >= 1;
  };
}
