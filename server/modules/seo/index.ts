import { LOCALE_OF } from '#contract/constants.ts';
import type { PageRenderer } from '#server/http/web.ts';

/** Writes the viewer's language into the built page. */
export const pageRenderer =
  (template: string): PageRenderer =>
  ({ viewer }) => {
    const html = template.replace(/<html lang="[a-z]*"/, `<html lang="${LOCALE_OF[viewer.language]}"`);
    return Promise.resolve({ status: 200, html });
  };
