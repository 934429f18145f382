import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Lookups } from '#contract/http/lookups.ts';
import { FEATURE_GROUPS } from '#contract/vehicle.ts';
import { useLookups } from '#renderer/features/lookups/use-lookups.ts';
import { postFormActions, selectFormFeatures } from '#renderer/features/post-form/post-form.slice.ts';
import { Chip } from '#renderer/ui/chips/Chip.tsx';
import { Card } from './Card.tsx';

type Feature = Lookups['features'][number];

/** About sixty features in their groups, which open one by one (D120). */
export function FeaturesCard() {
  const { t } = useTranslation(['sell', 'features']);
  const features = useLookups()?.features ?? [];
  const chosen = useSelector(selectFormFeatures);
  return (
    <Card title={t('features.title')} text={t('features.text')}>
      <div data-place="features">
        {FEATURE_GROUPS.map((group) => (
          <FeatureGroup
            key={group}
            name={t(`features:groups.${group}`)}
            features={features.filter((feature) => feature.group === group)}
            chosen={chosen}
          />
        ))}
      </div>
    </Card>
  );
}

type FeatureGroupProps = { name: string; features: readonly Feature[]; chosen: readonly number[] };

function FeatureGroup({ name, features, chosen }: FeatureGroupProps) {
  const { t } = useTranslation('sell');
  const dispatch = useDispatch();
  const count = features.filter(({ id }) => chosen.includes(id)).length;
  return (
    <details className="c-group">
      <summary>
        {name}
        {count > 0 && <small>{t('features.chosen', { count })}</small>}
        <IconChevronDown size={18} stroke={2} aria-hidden />
      </summary>
      <div className="c-chips">
        {features.map((feature) => (
          <Chip
            key={feature.id}
            isOn={chosen.includes(feature.id)}
            onClick={() => dispatch(postFormActions.featureToggled(feature.id))}
          >
            {feature.name}
          </Chip>
        ))}
      </div>
    </details>
  );
}
