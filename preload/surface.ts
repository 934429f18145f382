type Kinds = Readonly<Record<string, 'call' | 'event'>>;

export type Bridge = {
  readonly invoke: (group: string, name: string, input: unknown) => Promise<unknown>;
  readonly listen: (group: string, name: string, listener: (payload: unknown) => void) => () => void;
};

const onName = (event: string) => `on${event.charAt(0).toUpperCase()}${event.slice(1)}`;

/** One function a channel: `<group>.<call>(input)` and `<group>.on<Event>(listener) → unsubscribe`. */
export const surfaceOf = (channels: Readonly<Record<string, Kinds>>, { invoke, listen }: Bridge) =>
  Object.fromEntries(
    Object.entries(channels).map(([group, kinds]) => [
      group,
      Object.fromEntries(
        Object.entries(kinds).map(([name, kind]) =>
          kind === 'call'
            ? [name, (input: unknown) => invoke(group, name, input)]
            : [onName(name), (listener: (payload: unknown) => void) => listen(group, name, listener)],
        ),
      ),
    ]),
  );
