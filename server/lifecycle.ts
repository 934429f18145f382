import type { ServerModule } from './module.ts';
import { type RunningTimer, startTimer, type TimerDeps } from './timer.ts';

export type RunningModules = {
  /** Interrupts all timers, then stops the modules in reverse order. Never rejects: failures are logged. */
  readonly stop: () => Promise<void>;
};

/**
 * Starts modules in their order, then their timers. When one fails to start, those before it are stopped in reverse
 * order and its error is thrown.
 */
export const startModules = async (
  modules: readonly ServerModule[],
  { logger, leases }: TimerDeps,
): Promise<RunningModules> => {
  const started: ServerModule[] = [];
  const timers = new Map<ServerModule, readonly RunningTimer[]>();

  const stopModule = async (module: ServerModule): Promise<void> => {
    try {
      await Promise.all((timers.get(module) ?? []).map(({ ended }) => ended()));
      await module.stop?.();
    } catch (error) {
      logger.error({ err: error, module: module.name }, 'module did not stop');
    }
  };
  const stopAll = async (): Promise<void> => {
    for (const { interrupt } of [...timers.values()].flat()) interrupt();
    for (const module of started.toReversed()) await stopModule(module);
  };

  try {
    for (const module of modules) {
      await module.start?.();
      started.push(module);
    }
  } catch (error) {
    await stopAll();
    throw error;
  }
  for (const module of modules) {
    const { name, every = [] } = module;
    const named = every.map((timer) => ({ ...timer, name: timer.name === undefined ? name : `${name}.${timer.name}` }));
    timers.set(
      module,
      named.map((timer) => startTimer(timer, { logger, leases })),
    );
  }
  let stopping: Promise<void> | undefined;
  return { stop: () => (stopping ??= stopAll()) };
};
