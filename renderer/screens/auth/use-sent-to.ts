import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { authActions, selectSending } from '#renderer/features/auth/auth.slice.ts';
import type { AuthForm, WithAuth } from '#renderer/features/auth/auth.slice.ts';

/** The address a form was sent for, once the server has taken it; `restart` shows the form again. */
export function useSentTo(form: AuthForm) {
  const dispatch = useDispatch();
  const { phase } = useSelector((state: WithAuth) => selectSending(state, form));
  const [email, setSentTo] = useState('');
  const restart = () => dispatch(authActions.opened(form));
  return { sentTo: phase === 'done' && email !== '' ? email : null, setSentTo, restart };
}
