type Policies = {
  readonly defaultPolicy: object | null;
  readonly createPolicy: (name: 'default', rules: { createHTML: (markup: string) => string | null }) => unknown;
};

/** What a library may lay out with: boxes, words and fields that lead nowhere and run nothing. */
const TAG = /^\/?(?:div|span|i|label|button|input|textarea|select|option|form|fieldset|ag-[a-z-]+)(?=[\s/]|$)/i;
const RUNS_OR_LEADS = /[\s"'/](?:on[a-z]+|src|srcset|srcdoc|href|xlink:href|action|formaction|data)\s*=/i;

/** Whether markup is only layout: no script, no address, no handler. */
export const isInert = (markup: string): boolean =>
  [...markup.matchAll(/<([^>]*)>?/g)].every(([, tag = '']) => TAG.test(tag) && !RUNS_OR_LEADS.test(tag));

/**
 * Lets a library that writes its templates as markup do so under Trusted Types (SECURITY 1.10), and nothing that could
 * run. The table is such a library; no other page needs this.
 */
export const allowInertMarkup = (): void => {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes;
  if (policies === undefined || policies.defaultPolicy !== null) return;
  policies.createPolicy('default', { createHTML: (markup) => (isInert(markup) ? markup : null) });
};
