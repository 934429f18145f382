// Runs before the first paint: the stored or the system's theme and the stored language, so that nothing flashes.
// A file of its own because the content security policy allows no inline script.
(() => {
  const root = document.documentElement;
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const theme = stored('aniv.theme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  root.classList.toggle('bp6-dark', theme === 'dark');

  const asked = new URLSearchParams(location.search).get('lang') ?? stored('aniv.language');
  const locale = { en: 'en', am: 'hy', ru: 'ru' }[asked];
  if (locale) root.lang = locale;
})();
