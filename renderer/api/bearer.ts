/**
 * The proof of a session where cookies do not work, kept in memory only (SECURITY rule 12). `renew` gets a new one from
 * the host, where the host can vouch for the person: an expired session is then renewed without asking the user.
 */
export type Bearer = {
  readonly get: () => string | undefined;
  readonly set: (token: string | undefined) => void;
  /** Answers whether there is a new one; calls that fail side by side wait for the same. */
  readonly renew: () => Promise<boolean>;
  readonly renewBy: (renewal: () => Promise<string>) => void;
};

export const createBearer = (): Bearer => {
  let token: string | undefined;
  let renewal: (() => Promise<string>) | undefined;
  let running: Promise<boolean> | undefined;
  const renewOnce = async (ask: () => Promise<string>): Promise<boolean> => {
    token = undefined;
    try {
      token = await ask();
      return true;
    } catch {
      return false;
    } finally {
      running = undefined;
    }
  };
  return {
    get: () => token,
    set: (given) => void (token = given),
    renew: () => (renewal === undefined ? Promise.resolve(false) : (running ??= renewOnce(renewal))),
    renewBy: (ask) => void (renewal = ask),
  };
};
