/** A piece of a text: plain, or an address that a browser may open. */
export type Part = { readonly text: string; readonly href?: string };

const ADDRESS = /https?:\/\/[^\s<>"']+/gi;
const TRAILING = /[.,;:!?)\]}»”]+$/u;

const hrefOf = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.username === '' && url.password === '' ? url.href : undefined;
};

/** A text split at its addresses; punctuation after an address is not part of it. */
export const linkParts = (text: string): readonly Part[] => {
  const parts: Part[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(TRAILING, '');
    const href = hrefOf(address);
    if (href === undefined) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: address, href });
    from = match.index + address.length;
  }
  return from < text.length ? [...parts, { text: text.slice(from) }] : parts;
};
