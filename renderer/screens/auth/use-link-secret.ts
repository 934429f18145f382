import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useNavigate } from '#renderer/lib/links.ts';

/** What a mailed link brings. */
export type LinkSecret = { readonly email: string | null; readonly token: string | null };

/**
 * Takes address and token out of the link at once: they stay in no history, and reach no other site (SECURITY §3).
 * Another link opened in the same tab is taken as well.
 */
export function useLinkSecret(): LinkSecret {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [secret, setSecret] = useState(() => secretIn(search));
  const hasSecret = /[?&](email|token)=/.test(search);
  const found = secretIn(search);
  if (hasSecret && (found.email !== secret.email || found.token !== secret.token)) setSecret(found);
  useEffect(() => {
    if (hasSecret) void navigate({ search: withoutSecret(search) }, { replace: true });
  }, [hasSecret, navigate, search]);
  return secret;
}

const secretIn = (search: string): LinkSecret => {
  const params = new URLSearchParams(search);
  return { email: params.get('email') || null, token: params.get('token') || null };
};

const withoutSecret = (search: string): string => {
  const params = new URLSearchParams(search);
  params.delete('email');
  params.delete('token');
  const rest = params.toString();
  return rest === '' ? '' : `?${rest}`;
};
