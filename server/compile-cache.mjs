import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// JavaScript, because it comes before TypeScript: with the cache a start needs no type stripper, which holds 20 MB.
// The folder is the program's own; anyone may write into the default one, the system's temporary folder.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));
