// Runs before the first paint: the stored or the system's theme and the stored language, so that nothing flashes,
// and the font of that language. A file of its own because the content security policy allows no inline script.
(() => {
  const root = document.documentElement;
  const { dataset } = document.currentScript;
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const theme = stored('aniv.theme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  root.classList.toggle('bp6-dark', theme === 'dark');

  const locales = { en: 'en', am: 'hy', ru: 'ru' };
  const asked = locales[new URLSearchParams(location.search).get('lang')] ?? locales[stored('aniv.language')];
  // What the server wrote into the page is for visitors who chose nothing on this device.
  const isOther = asked !== undefined && asked !== root.lang;
  const chose = stored('aniv.currency') !== null || stored('aniv.compactView') === 'true';
  root.classList.toggle('a-other', isOther || chose || stored('aniv.isLoggedIn') === 'true');
  // Home is shorter on phones of those who come back, and has room for what they saw last.
  root.classList.toggle('a-back', stored('aniv.visited') !== null);
  root.classList.toggle('a-seen', Boolean(stored('aniv.seen') || stored('aniv.searches')));
  try {
    localStorage.setItem('aniv.visited', 'true');
  } catch {
    // A visit that cannot be kept is a first one again.
  }
  if (asked) root.lang = asked;

  const font = { hy: dataset.fontHy, ru: dataset.fontRu }[root.lang];
  if (font) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href: font });
    document.head.append(link);
  }
})();
