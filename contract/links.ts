/** Top-level domains that count without https:// or www. in front; others would take "sold.Thanks" for a link. */
const DOMAINS =
  'am|app|az|biz|by|cc|click|co|com|de|eu|ge|gg|info|io|ir|kz|link|live|ly|me|net|online|org|pro|ru|shop|site|store|su|top|tr|tv|ua|uk|us|uz|vip|xyz|рф|հայ';

/** The rest of an address, without the punctuation of the sentence around it. */
const TAIL = String.raw`[^\s<>"]{0,2000}[^\s<>".,!?;:)»]`;

/** Links, mail addresses and @names, as the source of an expression with the flags `giu`; each part is bounded. */
export const LINK = [
  String.raw`\b[a-z][a-z0-9+.-]{1,20}:\/\/${TAIL}`,
  String.raw`\bwww\.${TAIL}`,
  String.raw`(?<![\p{L}\p{N}.+-])[\w.+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}`,
  String.raw`(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}-]{1,63}\.){1,8}(?:${DOMAINS})(?![\p{L}\p{N}-])(?:[/?#:]${TAIL})?`,
  String.raw`(?<![\p{L}\p{N}@])@\w{3,64}`,
].join('|');

/** Whether a text holds a link, a mail address or an @name. */
export const hasLink = (text: string): boolean => new RegExp(LINK, 'iu').test(text);
