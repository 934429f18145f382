import { useTranslation } from 'react-i18next';
import { DESCRIPTION_MAX_LENGTH } from '#contract/constants.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { TextArea } from '#renderer/ui/input/TextArea.tsx';
import { Card } from './Card.tsx';
import { Field } from './Field.tsx';
import { TranslationFields } from './TranslationFields.tsx';

const ROWS = 7;

/** The seller's own words, with how many signs are used. */
export function DescriptionCard() {
  const { t } = useTranslation('sell');
  return (
    <Card title={t('price.description')} text={t('price.descriptionText')}>
      <Field name="description" help={t('hints.description')}>
        {(control, { value, set }) => (
          <>
            <TextArea
              {...control}
              className="c-text"
              name="description"
              rows={ROWS}
              maxLength={DESCRIPTION_MAX_LENGTH}
              value={value}
              onChange={({ target }) => set(target.value)}
            />
            <p className="c-count sm muted tnum">
              {t('hints.count', {
                shown: formatNumber(value.length),
                total: formatNumber(DESCRIPTION_MAX_LENGTH),
              })}
            </p>
          </>
        )}
      </Field>
      <TranslationFields />
    </Card>
  );
}
