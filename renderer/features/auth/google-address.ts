import type { SignInWays } from '#contract/http/accounts.ts';

type Google = NonNullable<SignInWays['google']>;
type Question = { nonce: string; state: string; redirectUri: string };

/** Google's page, asked for an ID token in the fragment of the way back, which no server and no log sees. */
export const addressOfGoogle = ({ authUrl, clientId }: Google, { nonce, state, redirectUri }: Question): string => {
  const url = new URL(authUrl);
  const asked = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid email profile',
    nonce,
    state,
    prompt: 'select_account',
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return url.href;
};

type Answer = { idToken: string | undefined; state: string | null; isRefusal: boolean };

/** What Google wrote into the fragment; a refusal is the person's own. */
export const answerIn = (fragment: string): Answer => {
  const params = new URLSearchParams(fragment.replace(/^#/, ''));
  return {
    idToken: params.get('id_token') ?? undefined,
    state: params.get('state'),
    isRefusal: params.get('error') === 'access_denied',
  };
};

/** Whether the fragment is Google's and not a place in the page. */
export const isGoogleAnswer = (fragment: string): boolean => {
  const { idToken, state } = answerIn(fragment);
  return idToken !== undefined || (state !== null && new URLSearchParams(fragment.slice(1)).has('error'));
};
