import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useDeps } from '#renderer/deps.ts';
import { authActions, selectSending } from '#renderer/features/auth/auth.slice.ts';
import type { AuthForm, WithAuth } from '#renderer/features/auth/auth.slice.ts';
import { keepReturn } from '#renderer/features/auth/kept-return.ts';
import { useAuthQuery } from '#renderer/features/auth/auth-query.ts';

/**
 * The address a form was sent for, once the server has taken it; `restart` shows the form again. The place to return to is
 * kept for the mailed link, which opens in a tab of its own.
 */
export function useSentTo(form: AuthForm) {
  const deps = useDeps();
  const { returnTo } = useAuthQuery();
  const dispatch = useDispatch();
  const { phase } = useSelector((state: WithAuth) => selectSending(state, form));
  const [email, setSentTo] = useState('');
  const sendTo = (address: string) => {
    keepReturn(deps, returnTo);
    setSentTo(address);
  };
  const restart = () => dispatch(authActions.opened(form));
  return { sentTo: phase === 'done' && email !== '' ? email : null, sendTo, restart };
}
