import './sell-banner.css';
import { IconCircleCheckFilled, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '#contract/page-path.ts';
import { Link } from '#renderer/lib/links.ts';
import { BrandDisc } from '#renderer/ui/brand/BrandMark.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';

/** Invites to sell; the card beside it shows what a VIN fills in. */
export function SellBanner() {
  const { t } = useTranslation('homeEnd');
  const rows = [
    [t('sell.model'), 'Toyota RAV4 Hybrid'],
    [t('sell.year'), '2021'],
    [t('sell.engine'), t('sell.engineValue')],
    [t('sell.drive'), t('sell.driveValue')],
  ] as const;
  return (
    <section className="h-sell">
      <BrandDisc className="w" fill="transparent" blades="#fff" />
      <div>
        <h2>{t('sell.title')}</h2>
        <p>{t('sell.text')}</p>
        <Link className={buttonClass({ size: 'large' })} to={pathTo.create()}>
          <IconPlus size={20} stroke={2.2} aria-hidden />
          {t('sell.action')}
        </Link>
      </div>
      <div className="h-vin" aria-hidden="true">
        <div className="vcard">
          <div className="vin">
            JTMB1RFV5MD072418
            <IconCircleCheckFilled size={22} color="#0f7b52" />
          </div>
          {rows.map(([name, value]) => (
            <div className="vrow" key={name}>
              <span>{name}</span>
              <b>{value}</b>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
