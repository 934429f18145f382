import { useTranslation } from 'react-i18next';
import { idsText } from '#contract/car-values.ts';
import { DESCRIPTION_MAX_LENGTH, LANGUAGES, LOCALE_OF } from '#contract/constants.ts';
import { languageOfText, TRANSLATION_FIELDS } from '#contract/text-language.ts';
import { FEATURE_GROUPS } from '#contract/vehicle.ts';
import { useLookups } from '#renderer/features/lookups/use-lookups.ts';
import { Chip } from '#renderer/ui/chips/Chip.tsx';
import { listIn } from './car-view.ts';
import { TextField } from './CarField.tsx';
import type { Car } from './use-car.ts';

type CarProps = { readonly car: Car };
const CONTACTS = ['contactName', 'contactPhoneNumber', 'whatsappNumber', 'telegramNumber', 'contactEmail'] as const;
const [NAME_LENGTH, EMAIL_LENGTH] = [100, 254] as const;

/** The description as it was written, and in the other two languages: the seller's words, or the service's (D062). */
export function DescriptionFields({ car }: CarProps) {
  const { t } = useTranslation(['sell', 'carDrawer']);
  const description = String(car.values['description'] ?? '');
  const original = description === '' ? undefined : languageOfText(description);
  const automatic = (language: string) =>
    car.post?.translations.find((each) => each.language === language)?.automatic ?? null;
  return (
    <div className="wc-fields">
      <TextField
        car={car}
        name="description"
        label={t('fields.description')}
        isWide
        rows={5}
        maxLength={DESCRIPTION_MAX_LENGTH}
      />
      {original !== undefined &&
        LANGUAGES.filter((language) => language !== original).map((language) => (
          <TextField
            key={language}
            car={car}
            name={TRANSLATION_FIELDS[language]}
            label={t(`fields.${TRANSLATION_FIELDS[language]}`)}
            isWide
            rows={3}
            lang={LOCALE_OF[language]}
            maxLength={DESCRIPTION_MAX_LENGTH}
            placeholder={automatic(language) ?? t('carDrawer:translatedLater')}
          />
        ))}
    </div>
  );
}

/** Numbers and names to reach the seller of this car by (D118). */
export function ContactFields({ car }: CarProps) {
  const { t } = useTranslation('sell');
  return (
    <div className="wc-fields">
      {CONTACTS.map((name) => (
        <TextField
          key={name}
          car={car}
          name={name}
          label={t(`fields.${name}`)}
          maxLength={name === 'contactEmail' ? EMAIL_LENGTH : NAME_LENGTH}
          placeholder={name === 'contactName' || name === 'contactEmail' ? undefined : '+374'}
        />
      ))}
    </div>
  );
}

/** The equipment in its groups (D120). */
export function FeatureFields({ car }: CarProps) {
  const { t } = useTranslation(['sell', 'features']);
  const features = useLookups()?.features ?? [];
  const chosen = listIn<number>(car.values, 'features');
  const toggle = (id: number) => {
    const next = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
    if (!car.isFixed) void car.edit({ features: idsText(next) }, car.values);
  };
  return (
    <>
      {FEATURE_GROUPS.map((group) => (
        <details key={group} className="wc-group">
          <summary>
            {t(`features:groups.${group}`)}
            <small>
              {t('features.chosen', {
                count: features.filter((each) => each.group === group && chosen.includes(each.id)).length,
              })}
            </small>
          </summary>
          <div className="wc-chips">
            {features
              .filter((each) => each.group === group)
              .map(({ id, name }) => (
                <Chip key={id} isOn={chosen.includes(id)} onClick={() => toggle(id)}>
                  {name}
                </Chip>
              ))}
          </div>
        </details>
      ))}
    </>
  );
}
