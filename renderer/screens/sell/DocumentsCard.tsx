import { useTranslation } from 'react-i18next';
import { useLookups } from '#renderer/features/lookups/use-lookups.ts';
import { Card } from './Card.tsx';
import { ClearanceFields } from './ClearanceFields.tsx';
import { LookupSelect } from './LookupSelect.tsx';

/** Papers, customs and whether the car can be had now. */
export function DocumentsCard() {
  const { t } = useTranslation('sell');
  const lookups = useLookups();
  return (
    <Card title={t('price.documents')}>
      <div className="c-form">
        <LookupSelect name="documentTypeId" items={lookups?.documentTypes} />
        <LookupSelect name="availabilityId" items={lookups?.availabilities} />
        <ClearanceFields />
      </div>
    </Card>
  );
}
