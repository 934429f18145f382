import './tasks.css';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { failureText } from '#renderer/api/failure-text.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { LoadFailed } from '#renderer/ui/feedback/LoadFailed.tsx';
import { Skeleton } from '#renderer/ui/skeleton/Skeleton.tsx';
import { TaskHero } from './TaskHero.tsx';
import { TaskRows } from './TaskRows.tsx';
import { tasksFeature } from './tasks.feature.ts';
import { selectTaskList, taskActions } from './tasks.slice.ts';
import type { WithTasks } from './tasks.slice.ts';
import type { Invites } from './invites.ts';

export type TaskBoardProps = { invites: Invites };

/** The ten tasks and how far one is (D152, D153). */
export function TaskBoard({ invites }: TaskBoardProps) {
  return useFeature(tasksFeature) ? <OpenBoard invites={invites} /> : <BoardSkeleton />;
}

function OpenBoard({ invites }: TaskBoardProps) {
  const list = useSelector((state: WithTasks) => selectTaskList(state));
  const { t } = useTranslation(['tasks', 'errors', 'common']);
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(taskActions.opened());
  }, [dispatch]);

  switch (list.phase) {
    case 'loading':
      return <BoardSkeleton />;
    case 'failed':
      return (
        <LoadFailed
          title={t('failed')}
          reason={failureText(t, list.failure)}
          retry={t('common:tryAgain')}
          onRetry={() => dispatch(taskActions.opened())}
        />
      );
    case 'ready':
      return (
        <>
          <TaskHero list={list.value} />
          <TaskRows list={list.value} invites={invites} />
        </>
      );
  }
}

function BoardSkeleton() {
  const { t } = useTranslation('tasks');
  return (
    <output aria-label={t('loading')}>
      <Skeleton as="span" className="t-wait hero" />
      <Skeleton as="span" className="t-wait" />
    </output>
  );
}
