import { readConfig } from '#server/config.ts';
import { startServer } from '#server/index.ts';

/**
 * The real server as a process of its own, so that its memory and its thread are its own: tells its address, then at
 * each message what memory it takes once garbage is gone. Stops when its parent lets it go.
 */
const { address, stop } = await startServer(readConfig(process.env));
process.on('message', () => {
  globalThis.gc?.();
  process.send?.(process.memoryUsage());
});
process.once('disconnect', () => void stop().then(() => process.exit(0)));
process.send?.(address);
