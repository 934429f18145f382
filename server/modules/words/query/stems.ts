/** Case endings and plurals, as they are after folding (`ый` is `ыи` there). */
const CYRILLIC =
  /(?:ыми|ими|ого|его|ому|ему|ами|ями|иях|иеи|ием|ах|ях|ов|ев|еи|ои|ыи|ии|ая|яя|ое|ее|ые|ие|ую|юю|ию|ия|ых|их|ым|им|ом|ем|ам|ям|а|я|ы|и|у|ю|е|о|ь)$/u;
const ARMENIAN = /(?:ներով|ներից|ներում|ներին|ների|ները|ներ|երով|երից|երի|երը|եր|ում|ից|ով|ին|ու|ի|ը|ն|յ)$/u;
const LATIN = /s$/;
const LEAST_LETTERS = 3;

const cut = (word: string, ending: RegExp): string => {
  const stem = word.replace(ending, '');
  return stem.length < LEAST_LETTERS ? word : stem;
};

/** A word without its ending: roughly, and alike for names and for what is typed. */
export const stemOf = (word: string): string => {
  if (/\p{Script=Cyrillic}/u.test(word)) return cut(word, CYRILLIC);
  if (/\p{Script=Armenian}/u.test(word)) return cut(cut(word, ARMENIAN), ARMENIAN);
  return word.length > LEAST_LETTERS + 1 ? cut(word, LATIN) : word;
};
