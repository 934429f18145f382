type Named = { readonly name_en: string; readonly name_am: string; readonly name_ru: string };

/** The names of a list's item in three languages; `Robot (AMT/DCT)` is also just a robot. */
export const namesOf = ({ name_en, name_am, name_ru }: Named): string[] =>
  [name_en, name_am, name_ru].flatMap((name) => [name, name.replace(/\s*\([^)]*\)/g, '')]);
