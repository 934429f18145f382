import type { SelectOption } from '#renderer/ui/select/Select.tsx';

/** How well an option answers the words; undefined where it does not. */
const rankOf = ({ value, text }: SelectOption, words: string, meant: ReadonlySet<string>): number | undefined => {
  const name = text.toLowerCase();
  if (name.startsWith(words)) return 0;
  if (meant.has(value)) return 1;
  return name.includes(words) ? 2 : undefined;
};

/** The options that words find: names that begin with them, then what they mean, then names with them inside. */
export const namedOptions = (
  words: string,
  options: readonly SelectOption[],
  meant: readonly number[] = [],
): readonly SelectOption[] => {
  const ids = new Set(meant.map(String));
  const wanted = words.trim().toLowerCase();
  return options
    .flatMap((option) => {
      const rank = rankOf(option, wanted, ids);
      return rank === undefined ? [] : [{ option, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ option }) => option);
};

/** The one option that words name: the only one found, or the one of exactly this name. */
export const optionNamed = (words: string, found: readonly SelectOption[]): SelectOption | undefined => {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return undefined;
  return found.length === 1 ? found[0] : found.find(({ text }) => text.toLowerCase() === wanted);
};
