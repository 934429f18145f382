import { useTranslation } from 'react-i18next';
import { CONTACT_MESSAGE_MAX_LENGTH } from '#contract/constants.ts';
import type { ContactField } from '#renderer/features/contact/contact.slice.ts';
import { FormField } from '#renderer/ui/forms/FormField.tsx';
import { Input } from '#renderer/ui/input/Input.tsx';
import { TextArea } from '#renderer/ui/input/TextArea.tsx';
import type { ContactRule } from './contact-rules.ts';

/** What the browser may fill in, which keyboard it shows, and the contract's longest text. */
const INPUTS = {
  firstName: { autoComplete: 'given-name', maxLength: 100 },
  lastName: { autoComplete: 'family-name', maxLength: 100 },
  email: { autoComplete: 'email', inputMode: 'email', maxLength: 254 },
  phoneNumber: { autoComplete: 'tel', inputMode: 'tel', maxLength: 40 },
  subject: { autoComplete: 'off', maxLength: 200 },
} as const;
const MESSAGE_ROWS = 7;

type ContactInputProps = {
  field: ContactField;
  value: string;
  error: ContactRule | undefined;
  /** While the message is under way: what would be typed now would be lost with it. */
  readOnly: boolean;
  onEdit: (value: string) => void;
  onLeave: () => void;
};

export function ContactInput({ field, value, error, readOnly, onEdit, onLeave }: ContactInputProps) {
  const { t } = useTranslation('contact');
  const help = field === 'phoneNumber' || field === 'message' ? { help: t(`hints.${field}`) } : {};
  const broken = error === undefined ? {} : { error: t(`rules.${error}`) };
  return (
    <div className={`f-${field}`}>
      <FormField label={t(`fields.${field}`)} required {...help} {...broken}>
        {(control) =>
          field === 'message' ? (
            <TextArea
              {...control}
              name={field}
              rows={MESSAGE_ROWS}
              maxLength={CONTACT_MESSAGE_MAX_LENGTH}
              value={value}
              readOnly={readOnly}
              onChange={(event) => onEdit(event.target.value)}
              onBlur={onLeave}
            />
          ) : (
            <Input
              {...control}
              {...INPUTS[field]}
              type="text"
              name={field}
              value={value}
              readOnly={readOnly}
              onChange={(event) => onEdit(event.target.value)}
              onBlur={onLeave}
            />
          )
        }
      </FormField>
    </div>
  );
}
