import { useSelector } from 'react-redux';
import { selectIsUnsaved } from '#renderer/features/post-form/post-form.slice.ts';
import { useLeaveQuestion } from '#renderer/lib/use-leave-question.ts';

/** The browser confirms before the page is left while something is stored nowhere yet. */
export function useLeaveWarning(): void {
  useLeaveQuestion(useSelector(selectIsUnsaved));
}
