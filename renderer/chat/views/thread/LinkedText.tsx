import { linkParts } from '../lib/link-parts.ts';

/** A text as it was written; its addresses can be opened once the recipient has answered. */
export function LinkedText({ text, hasOpenLinks }: { readonly text: string; readonly hasOpenLinks: boolean }) {
  if (!hasOpenLinks) return text;
  return linkParts(text).map(({ text: part, href }, at) =>
    href === undefined ? (
      part
    ) : (
      <a key={`${at} ${href}`} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part}
      </a>
    ),
  );
}
