import { useSelector } from 'react-redux';
import { selectIsUnsaved } from '#renderer/features/post-form/post-form.slice.ts';
import { useLeaveQuestion } from '#renderer/lib/use-leave-question.ts';

/** The browser asks before the page is left while something is kept nowhere yet. */
export function useLeaveWarning(): void {
  useLeaveQuestion(useSelector(selectIsUnsaved));
}
