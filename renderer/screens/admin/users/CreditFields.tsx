import { useTranslation } from 'react-i18next';
import { Input } from '#renderer/ui/input/Input.tsx';

export type Credits = { readonly postCredits: number; readonly topCredits: number };

/** The most credits of one grant; the server has the same limit. */
const MOST = 1000;

type CreditFieldsProps = { credits: Credits; onChange: (credits: Credits) => void };

/** How many credits of each kind. */
export function CreditFields({ credits, onChange }: CreditFieldsProps) {
  const { t } = useTranslation('administration');
  return (
    <div className="ad-credits">
      {(['postCredits', 'topCredits'] as const).map((kind) => (
        <label key={kind} className="ad-field">
          {t(`facts.${kind}`)}
          <Input
            inputMode="numeric"
            pattern="[0-9]*"
            maxLength={4}
            value={String(credits[kind])}
            onChange={({ target }) => {
              const digits = target.value.replace(/\D/g, '');
              onChange({ ...credits, [kind]: Math.min(Number(digits), MOST) });
            }}
          />
        </label>
      ))}
    </div>
  );
}
