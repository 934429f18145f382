/** The words of numbers, folded, in three languages; Russian ones also as in `до пятнадцати тысяч`. */
const NAMED: Readonly<Record<number, string>> = {
  1: 'один одна одну одного մեկ one',
  1.5: 'полтора полторы полутора',
  2: 'два две двух երկու two',
  3: 'три трех երեք three',
  4: 'четыре четырех չորս four',
  5: 'пять пяти հինգ five',
  6: 'шесть шести վեց six',
  7: 'семь семи յոթ seven',
  8: 'восемь восьми ութ eight',
  9: 'девять девяти ինը ինն nine',
  10: 'десять десяти տասը տաս ten',
  11: 'одиннадцать одиннадцати տասնմեկ eleven',
  12: 'двенадцать двенадцати տասներկու twelve',
  13: 'тринадцать тринадцати տասներեք thirteen',
  14: 'четырнадцать четырнадцати տասնչորս fourteen',
  15: 'пятнадцать пятнадцати տասնհինգ fifteen',
  16: 'шестнадцать шестнадцати տասնվեց sixteen',
  17: 'семнадцать семнадцати տասնյոթ seventeen',
  18: 'восемнадцать восемнадцати տասնութ eighteen',
  19: 'девятнадцать девятнадцати տասնինը տասնինն nineteen',
  20: 'двадцать двадцати քսան twenty',
  30: 'тридцать тридцати երեսուն thirty',
  40: 'сорок сорока քառասուն forty',
  50: 'пятьдесят пятидесяти հիսուն fifty',
  60: 'шестьдесят шестидесяти վաթսուն sixty',
  70: 'семьдесят семидесяти յոթանասուն seventy',
  80: 'восемьдесят восьмидесяти ութսուն eighty',
  90: 'девяносто девяноста իննսուն ninety',
  100: 'сто ста հարյուր hundred',
  200: 'двести двухсот',
  300: 'триста трехсот',
  400: 'четыреста четырехсот',
  500: 'пятьсот пятисот',
  600: 'шестьсот шестисот',
  700: 'семьсот семисот',
  800: 'восемьсот восьмисот',
  900: 'девятьсот девятисот',
};
const VALUES = new Map(
  Object.entries(NAMED).flatMap(([value, words]) => words.split(' ').map((word) => [word, Number(value)] as const)),
);
const MOST_WORDS = 5;
const LEAST_REST = 100;
const LAST_CENTURY = 2;

/** Longer words first: `ութսուն` is no `ութ`. */
const WORD = [...VALUES.keys()].toSorted((one, other) => other.length - one.length).join('|');
const NUMBER = `(?:${WORD})(?:[ -]?(?:and )?(?:${WORD})){0,${MOST_WORDS - 1}}`;
const THOUSAND = 'тысяч[аи]?|тыщ[аи]?|тыс|հազար(?:ով|ից|ի|ը)?|thousand';
const MILLION = 'миллион(?:а|ов)?|млн|лям(?:а|ов)?|միլիոն(?:ով|ից|ի|ը)?|million';
/** What a year in words goes on with: `две тысячи двенадцатый`. */
const ORDINAL = String.raw`\p{L}+(?:ыи|ого|ом|ему|երորդ|teenth|th)(?!\p{L})`;

const SAID = new RegExp(
  String.raw`(?<!\p{L}|\p{L}-)(?:a )?(${NUMBER}) (?:(${THOUSAND})|(${MILLION}))(?!\p{L})(?: (${NUMBER})(?!\p{L}))?(?! ${ORDINAL})`,
  'gu',
);
const WORDS = new RegExp(WORD, 'gu');

/** The number that words say, undefined for words that do not say one, such as `пять сто`. */
const valueOf = (said: string): number | undefined => {
  let sum = 0;
  let room = Infinity;
  for (const [word] of said.matchAll(WORDS)) {
    const value = VALUES.get(word) ?? 0;
    const isCounted = value === 100 && sum > 0 && sum < 10 && Number.isInteger(sum) && room === 1;
    if (isCounted) sum *= value;
    else if (value < room) sum += value;
    else return undefined;
    room = value >= 100 ? 100 : value >= 20 ? 10 : 1;
  }
  return sum;
};

/**
 * A folded text with the thousands and millions that are said in words in digits: `сто тысяч` is `100 тысяч`,
 * `երկու հազար տասնութ` is 2018. Other number words stay, since they count owners and doors.
 */
export const withNumbersInDigits = (folded: string): string =>
  folded.replace(
    SAID,
    (all, number: string, thousand: string | undefined, million: string | undefined, rest: string | undefined) => {
      const value = valueOf(number);
      if (value === undefined) return all;
      const more = rest === undefined ? undefined : valueOf(rest);
      const isWhole = more !== undefined && (more >= LEAST_REST || value === LAST_CENTURY);
      if (thousand !== undefined && isWhole) return `${value * 1000 + more}`;
      const tail = rest === undefined ? '' : ` ${rest}`;
      if (thousand !== undefined && !Number.isInteger(value)) return `${value * 1000}${tail}`;
      return `${value} ${thousand ?? million}${tail}`;
    },
  );
