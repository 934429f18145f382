import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { settingsActions } from './settings.slice.ts';
import type { Blocked } from './settings.slice.ts';

/** Who cannot write to the user; the focus stays in the list after its button is gone. */
export function BlockedPeople({ blocked }: { readonly blocked: readonly Blocked[] }) {
  const { t } = useTranslation(['chatSettings', 'chat']);
  const dispatch = useDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(blocked.length);
  useEffect(() => {
    const isShorter = blocked.length < before.current;
    before.current = blocked.length;
    if (isShorter && document.activeElement === document.body) heading.current?.focus();
  }, [blocked.length]);
  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        {t('blocked.title')}
      </h2>
      {blocked.length === 0 && <p className="t2">{t('blocked.none')}</p>}
      <ul>
        {blocked.map(({ id, name }) => {
          const shown = name === '' ? t('blocked.nameless') : name;
          return (
            <li key={id}>
              <span className="grow">{shown}</span>
              <button
                type="button"
                className="chat-button outlined small"
                aria-label={t('blocked.unblock', { name: shown })}
                onClick={() => dispatch(settingsActions.unblockAsked({ id, name }))}
              >
                {t('chat:closed.unblock')}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
