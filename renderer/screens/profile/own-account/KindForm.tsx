import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { Profile } from '#contract/http/identity.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { sessionActions } from '#renderer/features/session/session.slice.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { FormField } from '#renderer/ui/forms/FormField.tsx';
import type { FieldControl } from '#renderer/ui/forms/FormField.tsx';
import { Input } from '#renderer/ui/input/Input.tsx';
import { PhoneField } from '#renderer/ui/phone-field/PhoneField.tsx';
import { usePhoneRules } from '#renderer/ui/phone-field/use-phone-rules.ts';
import { SaveFailed } from '../SaveBar.tsx';
import { useOwnAccountClient, useSending } from './use-own-account.ts';

const FACTS = {
  company: ['companyName', 'companyDesk', 'both', 'credits', 'often'],
  person: ['personName', 'personDesk', 'both', 'credits', 'often'],
} as const;
const FIELDS = { company: ['company', 'address', 'phone'], person: ['firstName', 'lastName'] } as const;
type Field = (typeof FIELDS)['company' | 'person'][number];
const MAX_LENGTH = { company: 200, address: 300, phone: 20, firstName: 100, lastName: 100 } as const;

const valuesOf = ({ address, phoneNumber, firstName, lastName }: Profile): Record<Field, string> => ({
  company: '',
  address: address ?? '',
  phone: phoneNumber ?? '',
  firstName: firstName ?? '',
  lastName: lastName ?? '',
});

/** What the other kind of account needs to know, after what changes with it. */
export function KindForm({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { t } = useTranslation(['ownAccount', 'errors']);
  const to = profile.isBusiness ? 'person' : 'company';
  const [values, setValues] = useState(() => valuesOf(profile));
  const [wasAsked, setAsked] = useState(false);
  const phones = usePhoneRules();
  const { isSending, failure, change } = useChange(onClose);
  const errorOf = (field: Field): string | undefined => {
    if (field === 'lastName' || !wasAsked) return undefined;
    if (values[field].trim() === '') return t('kind.missing');
    const isImpossible = field === 'phone' && phones !== undefined && !phones.isValid(values.phone);
    return isImpossible ? t('kind.phoneWrong') : undefined;
  };
  const isWhole = FIELDS[to].every((field) => field === 'lastName' || values[field].trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isWhole || (to === 'company' && phones !== undefined && !phones.isValid(values.phone))) return;
    change(to, values);
  };
  return (
    <form className="d-sub" aria-label={t('kind.form')} noValidate onSubmit={submit}>
      <Facts to={to} />
      {FIELDS[to].map((field) => {
        const error = errorOf(field);
        return (
          <FormField
            key={field}
            label={t(`kind.${field}Label`)}
            required={field !== 'lastName'}
            {...(error === undefined ? {} : { error })}
          >
            {(control) => (
              <KindInput
                control={control}
                field={field}
                value={values[field]}
                readOnly={isSending}
                onChange={(value) => setValues((before) => ({ ...before, [field]: value }))}
              />
            )}
          </FormField>
        );
      })}
      {failure !== null && <SaveFailed reason={failureText(t, failure)} />}
      <div className="row wrap">
        <Button type="submit" look="primary" disabled={isSending} aria-busy={isSending}>
          {t('kind.confirm')}
        </Button>
        <Button look="minimal" disabled={isSending} onClick={onClose}>
          {t('kind.cancel')}
        </Button>
      </div>
    </form>
  );
}

function Facts({ to }: { to: keyof typeof FACTS }) {
  const { t } = useTranslation('ownAccount');
  return (
    <>
      <b>{t('kind.changes')}</b>
      <ul className="d-facts">
        {FACTS[to].map((fact) => (
          <li key={fact}>{t(`kind.${fact}`)}</li>
        ))}
      </ul>
    </>
  );
}

type KindInputProps = {
  control: FieldControl;
  field: Field;
  value: string;
  readOnly: boolean;
  onChange: (value: string) => void;
};

function KindInput({ control, field, onChange, ...input }: KindInputProps) {
  return field === 'phone' ? (
    <PhoneField control={control} name={field} {...input} onChange={onChange} />
  ) : (
    <Input
      {...control}
      {...input}
      name={field}
      maxLength={MAX_LENGTH[field]}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function useChange(onDone: () => void) {
  const client = useOwnAccountClient();
  const dispatch = useDispatch();
  const toast = useToast();
  const { t } = useTranslation('ownAccount');
  const { isSending, failure, send } = useSending();
  const change = (to: 'company' | 'person', values: Record<Field, string>) => {
    const { company, address, phone, firstName, lastName } = values;
    const body =
      to === 'company'
        ? { isBusiness: true as const, company, address, phoneNumber: phone }
        : { isBusiness: false as const, firstName, lastName };
    void send(() => client.accountKind.change({ body })).then((isDone) => {
      if (!isDone) return;
      toast('ok', t('kind.done'));
      dispatch(sessionActions.profileOutdated());
      onDone();
    });
  };
  return { isSending, failure, change };
}
