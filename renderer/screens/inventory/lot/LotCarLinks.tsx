import { IconCopy, IconExternalLink, IconForms } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PostId } from '#contract/ids.ts';
import { pathTo } from '#contract/page-path.ts';
import { Link } from '#renderer/lib/links.ts';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { LOT_ICON } from './lot-icon.ts';

/** Where else to go with a car: its form, its page, a copy of it. */
export function LotCarLinks({ id }: { id: PostId }) {
  const { t } = useTranslation('lot');
  return (
    <nav className="lot-ways" aria-label={t('ways.label')}>
      <Link className={buttonClass({ look: 'outlined' })} to={pathTo.edit(id)}>
        <IconForms {...LOT_ICON} />
        {t('ways.form')}
      </Link>
      <Link className={buttonClass({ look: 'outlined' })} to={pathTo.post(id)}>
        <IconExternalLink {...LOT_ICON} />
        {t('ways.page')}
      </Link>
      <Link className={buttonClass({ look: 'outlined' })} to={pathTo.create()} state={{ copyOf: id }}>
        <IconCopy {...LOT_ICON} />
        {t('ways.duplicate')}
      </Link>
    </nav>
  );
}
