import { useTranslation } from 'react-i18next';
import { CheckField } from '#renderer/features/auth/CheckField.tsx';
import type { FormState } from '#renderer/features/auth/use-auth-form.ts';

const LEGAL = [
  { key: 'terms', href: '/legal/terms.pdf' },
  { key: 'privacy', href: '/legal/privacy.pdf' },
] as const;

type WithTerms = { readonly terms: boolean };

/** D028: nobody registers without having accepted the terms, which are one click away. */
export function TermsField<Values extends WithTerms & Readonly<Record<string, string | boolean>>>({
  state,
}: {
  state: FormState<Values>;
}) {
  const { t } = useTranslation('auth');
  const rule = state.errors['terms'];
  return (
    <CheckField
      name="terms"
      label={t('terms.accept')}
      checked={state.values.terms}
      {...(rule === undefined ? {} : { error: t(`rules.${rule}`) })}
      onChange={(isAccepted) => state.edit('terms', isAccepted as Values['terms'])}
    >
      <p className="links sm">
        {LEGAL.map(({ key, href }) => (
          <a key={key} className="a-link" href={href} target="_blank" rel="noopener noreferrer">
            {t(`terms.${key}`)}
          </a>
        ))}
      </p>
    </CheckField>
  );
}
