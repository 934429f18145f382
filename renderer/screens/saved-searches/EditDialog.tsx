import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { SavedSearch } from '#contract/http/saved-searches.ts';
import {
  ALERT_CHANNELS,
  ALERT_FREQUENCIES,
  type AlertChannel,
  type AlertFrequency,
  MAX_SEARCH_NAME,
} from '#contract/saved-searches.ts';
import { savedSearchesActions } from '#renderer/features/saved-searches/saved-searches.slice.ts';
import { ConfirmDialog } from '#renderer/ui/confirm/ConfirmDialog.tsx';
import { FormField } from '#renderer/ui/forms/FormField.tsx';
import { Input } from '#renderer/ui/input/Input.tsx';
import { Select } from '#renderer/ui/select/Select.tsx';

export type EditDialogProps = { open: boolean; search: SavedSearch; isMember: boolean; onClose: () => void };

/** The name of a search and its alerts; a visitor's has a name alone. */
export function EditDialog({ open, search, isMember, onClose }: EditDialogProps) {
  const { t } = useTranslation('savedSearches');
  const dispatch = useDispatch();
  const [name, setName] = useState(search.name);
  const [frequency, setFrequency] = useState(search.frequency);
  const [channels, setChannels] = useState<readonly AlertChannel[]>(search.channels);
  const [isMissing, setIsMissing] = useState(false);
  const save = () => {
    const typed = name.trim();
    setIsMissing(typed === '');
    if (typed === '') return;
    const alerts = isMember ? { frequency, channels: [...channels] } : {};
    dispatch(savedSearchesActions.editAsked({ id: search.id, change: { name: typed, ...alerts } }));
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('edit')}
      text={isMember ? t('intro') : t('onDevice')}
      icon={<IconBell size={22} aria-hidden />}
      tone="neutral"
      keepLabel={t('cancel')}
      confirmLabel={t('saveAction')}
      onConfirm={save}
      onClose={onClose}
    >
      <div className="q-form">
        <FormField label={t('name')} required {...(isMissing ? { error: t('nameRequired') } : {})}>
          {(control) => (
            <Input
              {...control}
              fill
              value={name}
              maxLength={MAX_SEARCH_NAME}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </FormField>
        {isMember && (
          <>
            <FormField label={t('frequency.label')} {...(frequency === 'instant' ? { help: t('quiet') } : {})}>
              {({ id, 'aria-describedby': describedBy }) => (
                <Select
                  id={id}
                  describedBy={describedBy}
                  value={frequency}
                  placeholder={null}
                  options={ALERT_FREQUENCIES.map((value) => ({ value, text: t(`frequency.${value}`) }))}
                  onChange={(value) => setFrequency(value as AlertFrequency)}
                />
              )}
            </FormField>
            {frequency !== 'off' && <Channels chosen={channels} onChange={setChannels} />}
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}

type ChannelsProps = { chosen: readonly AlertChannel[]; onChange: (chosen: readonly AlertChannel[]) => void };

function Channels({ chosen, onChange }: ChannelsProps) {
  const { t } = useTranslation('savedSearches');
  return (
    <fieldset>
      <legend>{t('channels.label')}</legend>
      {ALERT_CHANNELS.map((channel) => (
        <label key={channel}>
          <input
            type="checkbox"
            checked={chosen.includes(channel)}
            onChange={({ target }) =>
              onChange(ALERT_CHANNELS.filter((each) => (each === channel ? target.checked : chosen.includes(each))))
            }
          />
          {t(`channels.${channel}`)}
        </label>
      ))}
    </fieldset>
  );
}
