import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/ui/button/Button.tsx';

/** Takes the form's place, and the focus with it. */
export function ContactSent({ onAnother }: { onAnother: () => void }) {
  const { t } = useTranslation('contact');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="i-sent">
      <IconCircleCheckFilled size={40} aria-hidden />
      <h2 ref={heading} tabIndex={-1}>
        {t('sent.title')}
      </h2>
      <p>{t('sent.text')}</p>
      <Button look="outlined" onClick={onAnother}>
        {t('sent.another')}
      </Button>
    </div>
  );
}
