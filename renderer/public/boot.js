// Runs before the first paint: the stored theme, Telegram's or the system's, and the stored language, so that nothing
// flashes, and the font of that language. A file of its own because the content security policy allows no inline script.
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
  // Telegram writes its launch into the fragment. Kept where its library looks for it at a reload, a car of this page
  // that is pressed before the app has begun opens in the mini app, too.
  const launch = location.hash.includes('tgWebApp') ? location.hash.slice(1) : '';
  try {
    if (launch !== '') sessionStorage.setItem('tapps/launchParams', JSON.stringify(launch));
  } catch {
    // Where nothing is kept, the launch is in this address alone.
  }
  const colour = /"bg_color":"#(..)(..)(..)"/.exec(new URLSearchParams(launch).get('tgWebAppThemeParams') ?? '');
  const ofTelegram = colour?.slice(1).some((part) => parseInt(part, 16) > 127) ? 'light' : colour && 'dark';
  const ofSystem = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const theme = stored('aniv.theme') ?? ofTelegram ?? ofSystem;
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

  // A page that the server has drawn is seen first. Then its program comes, one file after another, so that no tap
  // waits for all of them.
  const files = dataset.program?.split(' ') ?? [];
  const nextTask = () =>
    new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(null);
    });
  const loadProgram = async () => {
    // Taken at once: the first paint and the end of loading both ask for it.
    const asked = files.splice(0);
    for (const href of asked) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
      await nextTask();
    }
    for (const file of asked) {
      await import(file);
      await nextTask();
    }
  };
  if (root.classList.contains('a-other')) {
    void loadProgram();
    return;
  }
  const painted = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length > 0) void loadProgram();
  });
  painted.observe({ type: 'paint', buffered: true });
  // A tab behind others loads without being painted; on a slow machine a page may load a little before it is painted.
  addEventListener('load', () => setTimeout(() => void loadProgram(), 500));
})();
