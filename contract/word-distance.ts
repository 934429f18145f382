/** Optimal string alignment distance of two words; `most + 1` where it is more than `most`. */
export const distanceOf = (one: string, other: string, most: number): number => {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last: number[] = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1;
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next.push(
        Math.min(
          last[column]! + 1,
          next[column - 1]! + 1,
          last[column - 1]! + cost,
          isSwapped ? before[column - 2]! + 1 : Infinity,
        ),
      );
    }
    if (Math.min(...next) > most) return most + 1;
    before = last;
    last = next;
  }
  return last[other.length]!;
};

/** How many typing errors a word of this length may have and still be recognised. */
export const mostWrong = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : 2);
