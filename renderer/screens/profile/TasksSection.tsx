import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Profile } from '#contract/http/identity.ts';
import { sessionActions } from '#renderer/features/session/session.slice.ts';
import { TaskBoard } from '#renderer/features/tasks/TaskBoard.tsx';
import { selectTaskList } from '#renderer/features/tasks/tasks.slice.ts';
import type { WithTasks } from '#renderer/features/tasks/tasks.slice.ts';

/** Section 3: the tasks view. What was done since changes the profile, too: its flags, friends and credits. */
export function TasksSection({ profile }: { profile: Profile }) {
  const list = useSelector((state: WithTasks) => selectTaskList(state));
  const { t } = useTranslation('profile');
  const dispatch = useDispatch();
  const progress = list.phase === 'ready' ? `${list.value.doneCount} ${list.value.rewardedDate}` : undefined;
  useEffect(() => {
    if (progress !== undefined) dispatch(sessionActions.profileOutdated());
  }, [dispatch, progress]);
  return (
    <>
      <h1 className="a-sr">{t('tasks')}</h1>
      <TaskBoard invites={profile.invites} />
    </>
  );
}
