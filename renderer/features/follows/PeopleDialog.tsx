import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FollowList } from '#contract/http/follows.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx';
import { followsFeature } from './follows.feature.ts';
import { PEOPLE_LISTS } from './follows.slice.ts';
import { PeopleList } from './PeopleList.tsx';

/** `list` undefined: closed. */
export type PeopleDialogProps = { list: FollowList | undefined; onClose: () => void };

/** Who follows the member and whom the member follows, in a layer over the page. */
export function PeopleDialog({ list, onClose }: PeopleDialogProps) {
  const isReady = useFeature(followsFeature);
  const [chosen, setChosen] = useState<FollowList>();
  const [opened, setOpened] = useState(list);
  const { t } = useTranslation(['follows', 'common']);
  if (opened !== list) {
    setOpened(list);
    if (list !== undefined) setChosen(list);
  }
  const shown = chosen ?? list;
  return (
    <Dialog open={list !== undefined} label={t('lists')} className="fl-box" hasEntry onClose={onClose}>
      <div className="hd">
        <div className="fl-tabs">
          {PEOPLE_LISTS.map((name) => (
            <button key={name} type="button" aria-pressed={name === shown} onClick={() => setChosen(name)}>
              {t(name)}
            </button>
          ))}
        </div>
        <Button look="minimal" className="a-iconbtn" aria-label={t('common:close')} onClick={onClose}>
          <IconX size={22} aria-hidden />
        </Button>
      </div>
      <div className="bd">{isReady && shown !== undefined && <PeopleList key={shown} list={shown} />}</div>
    </Dialog>
  );
}
