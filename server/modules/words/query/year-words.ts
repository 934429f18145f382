const TENS: Readonly<Record<string, number>> = { двадцать: 20, семьдесят: 70, восемьдесят: 80, девяносто: 90 };
/** The stems of ordinals, folded, at the index of their number. */
const ORDINALS =
  ' перв втор трет четверт пят шест седьм восьм девят десят одиннадцат двенадцат тринадцат четырнадцат пятнадцат шестнадцат семнадцат восемнадцат девятнадцат двадцат'.split(
    ' ',
  );
/** Written years of two digits from here on are of the last century. */
const LAST_CENTURY_FROM = 70;

/** `две тысячи двенадцатого года`, `девяносто восьмом году`; `второй год` counts how long somebody drives. */
const YEAR = new RegExp(
  `(?<!\\p{L})(?:(?:две тысячи|тысяча девятьсот) )?(?:(${Object.keys(TENS).join('|')}) )?` +
    `(${ORDINALS.filter((stem) => stem !== '').join('|')})(?:ь?его|ого|ь?ем|ом) (?=год[ау](?!\\p{L}))`,
  'gu',
);

/** A folded text with the years that are written in Russian words in digits: `двенадцатого года` is no Lada 2112. */
export const withYearsInDigits = (folded: string): string =>
  folded.replace(YEAR, (said, tens: string | undefined, stem: string) => {
    const ones = ORDINALS.indexOf(stem);
    if (tens !== undefined && ones > 9) return said;
    const year = (TENS[tens ?? ''] ?? 0) + ones;
    return `${year < LAST_CENTURY_FROM ? 2000 + year : 1900 + year} `;
  });
