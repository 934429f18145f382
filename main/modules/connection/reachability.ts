type Deps = {
  /** Origin of the chosen server. */
  readonly server: () => string | undefined;
  readonly isThere: (origin: string) => Promise<boolean>;
  readonly now: () => Date;
  /** Schedules the next check; returns its cancel function. */
  readonly checkLater: (check: () => void) => () => void;
  /** The server was lost or is back. */
  readonly onChange: () => void;
};

/** Whether the chosen server can be reached; one that cannot is checked again until it answers. */
export function createReachability({ server, isThere, now, checkLater, onChange }: Deps) {
  let offlineSince: string | null = null;
  let callOff: () => void = () => undefined;

  /** Another server was chosen. */
  function reset(): void {
    callOff();
    offlineSince = null;
  }

  function reached(): void {
    if (offlineSince === null) return;
    reset();
    onChange();
  }

  function recheckLater(): void {
    callOff = checkLater(() => void recheck());
  }

  async function recheck(): Promise<void> {
    const asked = server();
    const isBack = asked !== undefined && (await isThere(asked));
    if (offlineSince === null || asked !== server()) return;
    if (isBack) reached();
    else recheckLater();
  }

  return {
    offlineSince: () => offlineSince,
    reached,
    unreached: (): void => {
      if (offlineSince !== null) return;
      offlineSince = now().toISOString();
      onChange();
      recheckLater();
    },
    reset,
    stop: () => callOff(),
  };
}
