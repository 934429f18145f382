import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandTelegram,
  IconBrandTiktok,
  IconBrandX,
  IconBrandYoutube,
  IconCheck,
  IconMailCheck,
  IconUserCheck,
  IconUsersPlus,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { Channel, SocialLink, Task, TaskList } from '#contract/http/tasks.ts';
import { pathTo } from '#contract/page-path.ts';
import { useDeps } from '#renderer/deps.ts';
import { Link } from '#renderer/lib/links.ts';
import { openExternal } from '#renderer/lib/open-external.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { InviteRow } from './InviteRow.tsx';
import type { Invites } from './invites.ts';
import { taskActions } from './tasks.slice.ts';

const ICONS = {
  completeProfile: IconUserCheck,
  verifyEmail: IconMailCheck,
  inviteFriends: IconUsersPlus,
  youTube: IconBrandYoutube,
  facebook: IconBrandFacebook,
  twitter: IconBrandX,
  instagram: IconBrandInstagram,
  tikTok: IconBrandTiktok,
  aniv: IconBrandTelegram,
  anivTop: IconBrandTelegram,
} as const satisfies Record<Task, unknown>;
/** What concerns the account itself comes first. */
const ORDER = Object.keys(ICONS) as Task[];
const DETAILS = pathTo.profile({ section: 1 });

type TaskRowsProps = { list: TaskList; invites: Invites };

export function TaskRows({ list, invites }: TaskRowsProps) {
  const { t } = useTranslation('tasks');
  const offered = ORDER.flatMap((task) => list.tasks.filter((known) => known.task === task));
  return (
    <ul className="t-list" aria-label={t('title')}>
      {offered.map(({ task, isDone, channel }) => {
        if (task === 'inviteFriends')
          return <InviteRow key={task} list={list} invites={invites} isDone={isDone} Icon={ICONS[task]} />;
        if (task === 'completeProfile' || task === 'verifyEmail')
          return <AccountRow key={task} task={task} isDone={isDone} />;
        return channel && <ChannelRow key={task} task={task} isDone={isDone} channel={channel} />;
      })}
    </ul>
  );
}

function AccountRow({ task, isDone }: { task: 'completeProfile' | 'verifyEmail'; isDone: boolean }) {
  const { t } = useTranslation('tasks');
  return (
    <TaskRow task={task} isDone={isDone} title={t(`task.${task}`)} hint={t(`hint.${task}`)}>
      <Link
        className={buttonClass({ look: 'outlined' })}
        to={DETAILS}
        aria-label={`${t(`action.${task}`)}: ${t(`task.${task}`)}`}
      >
        {t(`action.${task}`)}
      </Link>
    </TaskRow>
  );
}

type ChannelRowProps = { task: SocialLink; isDone: boolean; channel: Channel };

/** The click counts, wherever the channel opens (D151). */
function ChannelRow({ task, isDone, channel: { name, url } }: ChannelRowProps) {
  const { t } = useTranslation('tasks');
  const { platform } = useDeps();
  const dispatch = useDispatch();
  const open = () => {
    if (openExternal(platform, url)) dispatch(taskActions.linkOpened(task));
  };
  return (
    <TaskRow task={task} isDone={isDone} title={t(`task.${task}`)} hint={isDone ? name : t('opens', { name })}>
      <Button look="outlined" aria-label={`${t('open')}: ${name}`} onClick={open}>
        {t('open')}
      </Button>
    </TaskRow>
  );
}

type TaskRowProps = { task: Task; isDone: boolean; title: string; hint: string; children: ReactNode };

/** A task with the way to do it, or the word that it is done. */
function TaskRow({ task, isDone, title, hint, children }: TaskRowProps) {
  const { t } = useTranslation('tasks');
  const TaskIcon = isDone ? IconCheck : ICONS[task];
  return (
    <li className={isDone ? 't-i done' : 't-i'}>
      <span className="ic">
        <TaskIcon size={22} stroke={isDone ? 2.4 : 1.8} aria-hidden />
      </span>
      <div className="grow">
        <b>{title}</b>
        <span className="sm muted">{hint}</span>
      </div>
      {isDone ? <span className="a-st active t-done">{t('done')}</span> : children}
    </li>
  );
}
