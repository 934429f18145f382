import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectFaults, selectFaultsFoundTimes } from '#renderer/features/post-form/post-form.slice.ts';
import type { FormTarget } from '#renderer/features/post-form/post-form.types.ts';
import { StepSection } from './Card.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { ContactsCard } from './ContactsCard.tsx';
import { DescriptionCard } from './DescriptionCard.tsx';
import { DetailsCard } from './DetailsCard.tsx';
import { DocumentsCard } from './DocumentsCard.tsx';
import { DraftBanner } from './DraftBanner.tsx';
import { FeaturesCard } from './FeaturesCard.tsx';
import { focusFirst } from './focus-place.ts';
import { FormFoot } from './FormFoot.tsx';
import { MediaCards } from './MediaCards.tsx';
import { PlaceCard } from './PlaceCard.tsx';
import { Preview } from './Preview.tsx';
import { PriceCard } from './PriceCard.tsx';
import { RejectionNotice } from './RejectionNotice.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import { StepBar, StepRail } from './StepRail.tsx';
import { useCurrentStep } from './use-current-step.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import { VehicleCard } from './VehicleCard.tsx';
import { VinCard } from './VinCard.tsx';

/** One page of five sections, with the steps at its left and the car as buyers will see it at its right. */
export function SellForm({ target }: { target: FormTarget }) {
  const { t } = useTranslation('sell');
  const { step, goTo } = useCurrentStep();
  useFocusOnFaults();
  useLeaveWarning();
  return (
    <div className="a-wrap">
      <div className={target === 'new' ? 'c-lay' : 'c-lay editing'}>
        <StepRail current={step} onGo={goTo} />
        <div className="c-main">
          <StepBar current={step} />
          <h1>{t(target === 'new' ? 'title.create' : 'title.edit')}</h1>
          <RejectionNotice />
          <DraftBanner />
          <StepSection step="vehicle" label={t('steps.vehicle')}>
            <VinCard />
            <VehicleCard />
            <DetailsCard />
            <FeaturesCard />
          </StepSection>
          <StepSection step="media" label={t('steps.media')}>
            <MediaCards />
          </StepSection>
          <StepSection step="price" label={t('steps.price')}>
            <PriceCard />
            <DocumentsCard />
            <PlaceCard />
            <DescriptionCard />
          </StepSection>
          <StepSection step="contacts" label={t('steps.contacts')}>
            <ContactsCard />
          </StepSection>
          <StepSection step="review" label={t('steps.review')}>
            <ReviewCard onGo={goTo} />
          </StepSection>
          <FormFoot step={step} onGo={goTo} />
        </div>
        <Preview />
      </div>
      <ConflictDialog />
    </div>
  );
}

/** Each time faults are found, the first one gets the focus (D158). */
const useFocusOnFaults = (): void => {
  const times = useSelector(selectFaultsFoundTimes);
  const faults = useSelector(selectFaults);
  const focus = useEffectEvent(() => focusFirst(Object.keys(faults)));
  useEffect(() => {
    if (times > 0) focus();
  }, [times]);
};
