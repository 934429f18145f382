const TONES = /primary|danger|success/;

/** For each word Blueprint's class and ours beside it, which style sheets of screens address: `bp6-button a-button`. */
export const classNames = (className = '', ...words: readonly (string | false | undefined)[]): string =>
  words.reduce<string>(
    (all, word) => (word ? `bp6-${TONES.test(word) ? 'intent-' : ''}${word} a-${word} ${all}` : all),
    className,
  );
