import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The script file that each language needs besides Latin. */
const SCRIPT_OF_LOCALE = { hy: 'armenian', ru: 'cyrillic' } as const;

/**
 * Preloads the Latin font with the page, and passes it to boot.js, which has the language before the page is parsed,
 * where the font of that language is.
 */
export const preloadFonts = (): Plugin => ({
  name: 'aniv-preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const fileOf = (script: string) =>
        Object.keys(bundle).find((file) => file.includes(`google-sans-${script}-wght-normal`)) ?? '';
      const data = Object.entries(SCRIPT_OF_LOCALE)
        .map(([locale, script]) => `data-font-${locale}="/${fileOf(script)}"`)
        .join(' ');
      return {
        html: html.replace('<script src="/boot.js">', `<script src="/boot.js" ${data}>`),
        tags: [preload(`/${fileOf('latin')}`)],
      };
    },
  },
});

const preload = (href: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href },
  injectTo: 'head',
});
