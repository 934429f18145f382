type NameOf = (code: string) => string;

/** Names of countries by ISO 3166 code; Chromium has none in Armenian, so those come with our code, on first need. */
export const loadCountryNames = async (locale: string): Promise<NameOf> => {
  if (locale === 'hy') {
    const { ARMENIAN_COUNTRIES } = await import('./armenian-countries.ts');
    return (code) => ARMENIAN_COUNTRIES[code] ?? code;
  }
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  return (code) => names.of(code) ?? code;
};
