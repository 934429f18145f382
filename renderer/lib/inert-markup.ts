type Policies = {
  readonly defaultPolicy: object | null;
  readonly createPolicy: (name: 'default', rules: { createHTML: (markup: string) => string | null }) => unknown;
};

/** What a library may lay out with: boxes, words and fields that lead nowhere and run nothing. */
const NAME = '(?:div|span|i|label|button|input|textarea|select|option|fieldset|ag-[a-z-]+)';
/** Nothing that runs, leads, loads, styles or sends: those would have to be among these to pass. */
const ATTRIBUTE = '(?:class|role|id|type|tabindex|unselectable|disabled|data-ref|aria-[a-z]+)';
/** In quotes and without signs of markup, so that nobody can read an end of the tag where another sees none. */
const VALUE = '"[^"<>&]*"';
/** The table names its row boxes; any other name could shadow a property of the document. */
const NAMED = '<ag-row-container name="[A-Za-z]+">';
const TAG = String.raw`</?${NAME}(?:\s+${ATTRIBUTE}(?:=${VALUE})?)*\s*/?>|${NAMED}`;
const LAYOUT = new RegExp(String.raw`^(?:[^<]|${TAG})*$`, 'i');

/** Whether markup is nothing but layout: every `<` begins a tag that is known as a whole. */
export const isInert = (markup: string): boolean => LAYOUT.test(markup);

/**
 * Lets a library that writes its templates as markup do so under Trusted Types (SECURITY 1.10), and nothing that could
 * run. The table is such a library; no other page needs this. What people typed never comes this way: cells write texts.
 */
export const allowInertMarkup = (): void => {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes;
  if (policies === undefined || policies.defaultPolicy !== null) return;
  policies.createPolicy('default', { createHTML: (markup) => (isInert(markup) ? markup : null) });
};
