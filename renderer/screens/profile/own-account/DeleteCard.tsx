import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '#contract/http/identity.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';

/** The way to the deletion of the account (D041). */
export function DeleteCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation('ownAccount');
  const [isOpen, setOpen] = useState(false);
  const isAllowed = profile.role === 0;
  return (
    <section className="d-card" aria-labelledby="d-delete">
      <h2 id="d-delete">{t('delete.title')}</h2>
      <p className="sm muted">{t(isAllowed ? 'delete.text' : 'delete.admin')}</p>
      {isAllowed && (
        <Button look="outlined-danger" onClick={() => setOpen(true)}>
          {t('delete.open')}
        </Button>
      )}
      <DeleteDialog open={isOpen} hasPassword={profile.hasPassword} onClose={() => setOpen(false)} />
    </section>
  );
}
