import { useTranslation } from 'react-i18next';

/** Section 3: the tasks view. */
export function TasksSection() {
  const { t } = useTranslation('profile');
  return (
    <div className="d-head">
      <h1>{t('tasks')}</h1>
    </div>
  );
}
