import { readConfig } from '#server/config.ts';
import { startServer } from '#server/index.ts';

/** The real server over a folder of a built website, in a process of its own, whose memory is only the server's; sends its address. */
const { address } = await startServer(readConfig(process.env), process.argv[2]);
process.send?.(address);
