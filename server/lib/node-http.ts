import { createRequire } from 'node:module';
import type * as Http from 'node:http';

/** `node:http` by `require`: an ES import reads all its exports, one of which loads Node's client for fetch. */
export const { createServer, ServerResponse } = createRequire(import.meta.url)('node:http') as typeof Http;
