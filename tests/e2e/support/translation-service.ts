import { startTranslationStandIn } from './translation-stand-in.ts';

const DEFAULT_PORT = 5000;

const { url, close } = await startTranslationStandIn(Number(process.env['PORT'] ?? DEFAULT_PORT));
process.stdout.write(`The translation stand-in is at ${url} (TRANSLATE_URL=${url})\n`);
process.once('SIGINT', () => void close());
process.once('SIGTERM', () => void close());
