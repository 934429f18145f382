import { IconCheck } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskList } from '#contract/http/tasks.ts';
import { Avatar } from '#renderer/ui/avatar/Avatar.tsx';
import { Button } from '#renderer/ui/button/Button.tsx';
import { InvitePanel } from './InvitePanel.tsx';
import type { Invites } from './invites.ts';

const AVATAR_PX = 32;

type InviteRowProps = { list: TaskList; invites: Invites; isDone: boolean; Icon: Icon };

/** Friends to invite: who counts already, how many are missing, and the links below (D154, D155). */
export function InviteRow({ list, invites, isDone, Icon: InviteIcon }: InviteRowProps) {
  const { invitedCount, inviteGoal } = list;
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const { t } = useTranslation('tasks');
  const TaskIcon = isDone ? IconCheck : InviteIcon;
  return (
    <li>
      <div className={isDone ? 't-i done' : 't-i'}>
        <span className="ic">
          <TaskIcon size={22} stroke={isDone ? 2.4 : 1.8} aria-hidden />
        </span>
        <div className="grow">
          <b>{t('task.inviteFriends', { count: inviteGoal })}</b>
          <span className="sm muted">
            {t('hint.joined', { done: Math.min(invitedCount, inviteGoal), goal: inviteGoal })}
          </span>
        </div>
        {isDone ? (
          <span className="a-st active t-done">{t('done')}</span>
        ) : (
          <Friends invites={invites} invitedCount={invitedCount} goal={inviteGoal} />
        )}
        <Button look="outlined" aria-expanded={isOpen} aria-controls={panel} onClick={() => setOpen(!isOpen)}>
          {t('action.inviteFriends')}
        </Button>
      </div>
      <div id={panel}>{isOpen && <InvitePanel invites={invites} />}</div>
    </li>
  );
}

function Friends({ invites, invitedCount, goal }: { invites: Invites; invitedCount: number; goal: number }) {
  const counted = invites.filter(({ state }) => state === 'counted').slice(0, goal);
  const missing = Array.from({ length: goal - counted.length }, (_, at) => at);
  return (
    <>
      <div className="t-av" aria-hidden="true">
        {counted.map(({ name, date }) => (
          <Avatar key={name + date} name={name} size={AVATAR_PX} />
        ))}
        {missing.map((place) => (
          <span key={place} className="e" />
        ))}
      </div>
      <div className="t-bar" aria-hidden="true">
        <i style={{ width: `${Math.min(1, invitedCount / goal) * 100}%` }} />
      </div>
    </>
  );
}
