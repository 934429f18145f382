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
import { FormFoot } from './FormFoot.tsx';
import { MediaCards } from './MediaCards.tsx';
import { PlaceCard } from './PlaceCard.tsx';
import { Preview } from './Preview.tsx';
import { PriceCard } from './PriceCard.tsx';
import { RejectionNotice } from './RejectionNotice.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import { StepBar, StepRail } from './StepRail.tsx';
import { useLeaveWarning } from './use-leave-warning.ts';
import { useSteps } from './use-steps.ts';
import { VehicleCard } from './VehicleCard.tsx';
import { VinCard } from './VinCard.tsx';

/**
 * On a wide screen one page of five sections, with the steps at its left and the car as buyers will see it at its right; on a
 * phone one section at a time.
 */
export function SellForm({ target }: { target: FormTarget }) {
  const { t } = useTranslation('sell');
  const steps = useSteps();
  const { step, goTo, leadTo } = steps;
  useFocusOnFaults(leadTo);
  useLeaveWarning();
  return (
    <div className="a-wrap">
      <div className={target === 'new' ? 'c-lay' : 'c-lay editing'}>
        <StepRail current={step} onGo={goTo} />
        <div className="c-main">
          <StepBar current={step} steps={steps.steps} />
          <h1>{t(target === 'new' ? 'title.create' : 'title.edit')}</h1>
          <RejectionNotice />
          <DraftBanner />
          <StepSection step="vehicle" isShown={step === 'vehicle'} label={t('steps.vehicle')}>
            <VinCard />
            <VehicleCard />
            <DetailsCard />
            <FeaturesCard />
          </StepSection>
          <StepSection step="media" isShown={step === 'media'} label={t('steps.media')}>
            <MediaCards />
          </StepSection>
          <StepSection step="price" isShown={step === 'price'} label={t('steps.price')}>
            <PriceCard />
            <DocumentsCard />
            <PlaceCard />
            <DescriptionCard />
          </StepSection>
          <StepSection step="contacts" isShown={step === 'contacts'} label={t('steps.contacts')}>
            <ContactsCard />
          </StepSection>
          <StepSection step="review" isShown={step === 'review'} label={t('steps.review')}>
            <ReviewCard steps={steps} />
          </StepSection>
          <FormFoot steps={steps} />
        </div>
        <Preview />
      </div>
      <ConflictDialog />
    </div>
  );
}

/** Each time faults are found, the first one gets the focus (D158). */
const useFocusOnFaults = (leadTo: (fields: readonly string[]) => void): void => {
  const times = useSelector(selectFaultsFoundTimes);
  const faults = useSelector(selectFaults);
  const focus = useEffectEvent(() => leadTo(Object.keys(faults)));
  useEffect(() => {
    if (times > 0) focus();
  }, [times]);
};
