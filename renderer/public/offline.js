// The page that the service worker shows without a connection: what this device keeps of favourites and cars seen last.
(() => {
  const TEXTS = {
    en: {
      lang: 'en',
      title: 'No connection',
      text: 'The page opens by itself once there is a connection. Until then, this is what the device keeps:',
      none: 'The page opens by itself once there is a connection.',
      again: 'Try again',
      favourites: 'Favorites',
      seen: 'Recently seen',
    },
    ru: {
      lang: 'ru',
      title: 'Нет соединения',
      text: 'Страница откроется сама, когда появится соединение. Пока вот что сохранено на устройстве:',
      none: 'Страница откроется сама, когда появится соединение.',
      again: 'Повторить',
      favourites: 'Избранное',
      seen: 'Недавно просмотренные',
    },
    am: {
      lang: 'hy',
      title: 'Կապ չկա',
      text: 'Էջը կբացվի ինքնուրույն, երբ կապ լինի։ Մինչ այդ ահա սարքում պահպանվածը՝',
      none: 'Էջը կբացվի ինքնուրույն, երբ կապ լինի։',
      again: 'Կրկին փորձել',
      favourites: 'Ընտրյալներ',
      seen: 'Վերջերս դիտված',
    },
  };
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const keptCars = () => {
    try {
      const { cars } = JSON.parse(stored('aniv.offline') ?? '{}');
      return Array.isArray(cars) ? cars : [];
    } catch {
      return [];
    }
  };
  const system = { hy: 'am', ru: 'ru' }[navigator.language.slice(0, 2)] ?? 'en';
  const texts = TEXTS[stored('aniv.language')] ?? TEXTS[system];
  const isDark = (stored('aniv.theme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : '')) === 'dark';
  document.documentElement.lang = texts.lang;
  document.documentElement.classList.toggle('dark', isDark);

  const write = (id, text) => {
    document.getElementById(id).textContent = text;
  };
  const list = (id, cars) => {
    const rows = cars.map(({ title, price }) => {
      const row = document.createElement('li');
      const cells = [document.createElement('span'), document.createElement('b')];
      cells[0].textContent = String(title);
      cells[1].textContent = String(price);
      row.append(...cells);
      return row;
    });
    const place = document.getElementById(id);
    place.append(...rows);
    place.parentElement.hidden = cars.length === 0;
  };
  const cars = keptCars();
  document.title = texts.title;
  write('title', texts.title);
  write('text', cars.length === 0 ? texts.none : texts.text);
  write('again', texts.again);
  write('favourites-title', texts.favourites);
  write('seen-title', texts.seen);
  list('favourites', cars.filter(({ isFavourite }) => isFavourite === true));
  list('seen', cars.filter(({ isFavourite }) => isFavourite !== true));

  const reload = () => location.reload();
  document.getElementById('again').addEventListener('click', reload);
  addEventListener('online', reload);
  // The server may have been away, or the browser may not tell.
  const look = async () => {
    if (document.hidden) return;
    const reply = await fetch('/build.txt', { cache: 'no-store' }).catch(() => undefined);
    if (reply?.ok) reload();
  };
  setInterval(() => void look(), 10_000);
})();
