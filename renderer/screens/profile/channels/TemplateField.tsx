import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/constants.ts';
import { DEFAULT_TEMPLATE, TEMPLATE_MAX, unknownPlaceholders } from '#contract/dealer-channels.ts';
import { FormField } from '#renderer/ui/forms/FormField.tsx';
import { TextArea } from '#renderer/ui/input/TextArea.tsx';

type TemplateFieldProps = {
  language: Language;
  template: string;
  /** Whether unknown placeholders are reported. */
  isChecked: boolean;
  onChange: (template: string) => void;
};

/** The words of a message in one language, with placeholders for what the car has. */
export function TemplateField({ language, template, isChecked, onChange }: TemplateFieldProps) {
  const { t } = useTranslation('channels');
  const unknown = isChecked ? unknownPlaceholders(template) : [];
  return (
    <FormField
      label={t('template', { language: t(`language.${language}`) })}
      help={t('templateHelp')}
      {...(unknown.length > 0 ? { error: t('unknown', { names: unknown.join(', ') }) } : {})}
    >
      {(control) => (
        <TextArea
          {...control}
          fill
          rows={5}
          maxLength={TEMPLATE_MAX}
          placeholder={DEFAULT_TEMPLATE}
          value={template}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FormField>
  );
}
