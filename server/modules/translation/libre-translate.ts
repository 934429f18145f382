import { z } from 'zod';
import { LOCALE_OF } from '#contract/constants.ts';
import type { TranslateConfig } from '#server/config-translate.ts';
import { askService, ServiceFailed } from './ask-service.ts';
import { inOwnScript } from './own-script.ts';
import type { Translator } from './translator.ts';

const Reply = z.object({ translatedText: z.string() });

/** A LibreTranslate service, at an address such as http://127.0.0.1:5000; Armenian is `hy` there (D058). */
export const libreTranslator = (
  { url, key }: Pick<TranslateConfig, 'url' | 'key'>,
  timeoutMs?: number,
): Translator => ({
  translate: async ({ text, from, to, isLatin = false, signal }) => {
    const answer = await askService({
      url: `${url}/translate`,
      headers: {},
      body: {
        q: isLatin ? inOwnScript(text, from) : text,
        source: LOCALE_OF[from],
        target: LOCALE_OF[to],
        format: 'text',
        ...(key === '' ? {} : { api_key: key }),
      },
      signal,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
    const reply = Reply.safeParse(answer);
    if (!reply.success) throw new ServiceFailed('The service answered in another form.', false);
    return reply.data.translatedText;
  },
});
