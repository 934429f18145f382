import { readFileSync } from 'node:fs';

const ROOT = 'dist/web';
const manifest = JSON.parse(readFileSync(`${ROOT}/.vite/manifest.json`, 'utf8'));

/** Everything the browser fetches before the first post of home shows, in the longest language. */
const texts = Object.keys(manifest).filter((key) => manifest[key].name === 'texts-am');
const STARTS = ['index.html', 'screens/home/HomeScreen.tsx', ...texts];

const withImports = (key, from = manifest, seen = new Set()) => {
  if (!seen.has(key)) {
    seen.add(key);
    for (const imported of from[key].imports ?? []) withImports(imported, from, seen);
  }
  return seen;
};
const chunks = [...new Set(STARTS.flatMap((key) => [...withImports(key)]))].map((key) => manifest[key]);

/** The same of the chat frame: its program and the texts it waits for; those of the desk and of the settings come later. */
const CHAT_TEXTS = ['chat', 'common', 'errors', 'refusals'];
const chat = JSON.parse(readFileSync(`${ROOT}/.vite/chat-manifest.json`, 'utf8'));
const chatStarts = [
  'chat.html',
  ...CHAT_TEXTS.map((name) => `i18n/locales/am/${name}.json`),
  '../contract/chat-phrases/am.json',
];
const chatChunks = [...new Set(chatStarts.flatMap((key) => [...withImports(key, chat)]))].map((key) => chat[key]);

const paths = (files) => [...new Set(files)].map((file) => `${ROOT}/${file}`);

export default [
  { name: 'First load of home: JavaScript', path: paths(chunks.map(({ file }) => file)), limit: '140 kB', brotli: true },
  { name: 'First load of home: styles', path: paths([manifest['style.css'].file]), limit: '35 kB', brotli: true },
  { name: 'First load of the chat frame: JavaScript', path: paths(chatChunks.map(({ file }) => file)), limit: '100 kB', brotli: true },
];
