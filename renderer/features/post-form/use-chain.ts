import { useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Lookups } from '#contract/http/lookups.ts';
import { linkOf } from './chain.ts';
import type { ChainLink } from './chain.ts';
import { CHAIN } from './form-values.ts';
import type { ChainField } from './form-values.ts';
import { postFormActions, selectFormValues, selectPostForm } from './post-form.slice.ts';

/** The part of the lookups' state that the chain's first fields and its fallbacks read. */
export type WithAllLookups = {
  readonly lookups: { readonly all: { readonly phase: string; readonly value?: Lookups } };
};

export type FormChain = Readonly<Record<ChainField, ChainLink>> & {
  /** Requests failed lists again. */
  readonly retry: () => void;
};

/** Every dependent field with its choices (D096, D097). */
export function useChain(): FormChain {
  const values = useSelector(selectFormValues);
  const { lists } = useSelector(selectPostForm);
  const all = useSelector((state: WithAllLookups) => state.lookups.all.value);
  const dispatch = useDispatch();
  return useMemo(() => {
    const links = CHAIN.map((field) => [field, linkOf(field, values, { lists, all })] as const);
    return {
      ...(Object.fromEntries(links) as Record<ChainField, ChainLink>),
      retry: () => void dispatch(postFormActions.listsRetried()),
    };
  }, [values, lists, all, dispatch]);
}
