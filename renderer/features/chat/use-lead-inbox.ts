import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useDeps } from '#renderer/deps.ts';

const loadFeature = () => import('./chat.feature.ts');

/** Shows the frame as a page of the dealer's lead inbox for as long as the component is there. */
export function useLeadInbox(): void {
  const { addFeature } = useDeps();
  const dispatch = useDispatch();
  useEffect(() => {
    let isLeft = false;
    const show = async () => {
      const { chatFeature, chatActions } = await loadFeature();
      addFeature(chatFeature);
      if (!isLeft) dispatch(chatActions.leadInboxOpened());
    };
    const leave = async () => {
      const { chatActions } = await loadFeature();
      dispatch(chatActions.leadInboxLeft());
    };
    show().catch(() => undefined);
    return () => {
      isLeft = true;
      leave().catch(() => undefined);
    };
  }, [addFeature, dispatch]);
}
