import { readConfig } from '#server/config.ts';
import { startServer } from '#server/index.ts';

/**
 * The real server as a process of its own, so that its memory and its thread are its own: tells its address, then what
 * it is asked for: the memory it takes once garbage is gone, or its processor time so far in milliseconds. Stops when its
 * parent lets it go.
 */
const { address, stop } = await startServer(readConfig(process.env));
process.on('message', (asked: 'memory' | 'processorTime') => {
  if (asked === 'processorTime') {
    const { user, system } = process.cpuUsage();
    return void process.send?.({ ms: (user + system) / 1000 });
  }
  globalThis.gc?.();
  return void process.send?.(process.memoryUsage());
});
process.once('disconnect', () => void stop().then(() => process.exit(0)));
process.send?.(address);
