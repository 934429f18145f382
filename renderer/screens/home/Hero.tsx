import { useTranslation } from 'react-i18next';
import { formatNumber } from '#renderer/lib/format.ts';
import { BrandDisc } from '#renderer/ui/brand/BrandMark.tsx';
import { CarArt } from '#renderer/ui/car-art/CarArt.tsx';

type HeroProps = { total: number | undefined };

/** The promise, the disc and the car. */
export function Hero({ total }: HeroProps) {
  const { t } = useTranslation('home');
  return (
    <section className="h-hero">
      <div className="a-wrap">
        <BrandDisc className="h-disc" />
        <CarArt className="h-car" bodyType="crossover" color="#f1f2f3" />
        <div className="h-words">
          <h1>{t('hero.title')}</h1>
          <p>{total === undefined ? t('hero.text') : t('hero.count', { count: total, shown: formatNumber(total) })}</p>
        </div>
      </div>
    </section>
  );
}
