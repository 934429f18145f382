import { useTranslation } from 'react-i18next';

const START = 'cars';

/** A skip link: moves keyboard focus past the filters to the first car. */
export function SkipToCars() {
  const { t } = useTranslation('posts');
  return (
    <a
      className="a-skip"
      href={`#${START}`}
      onClick={(event) => {
        // Without an entry in the history.
        event.preventDefault();
        document.getElementById(START)?.focus();
      }}
    >
      {t('skip')}
    </a>
  );
}

/** Right before the first car. */
export function CarsStart() {
  const { t } = useTranslation('posts');
  return (
    <span id={START} tabIndex={-1} className="a-sr">
      {t('list')}
    </span>
  );
}
