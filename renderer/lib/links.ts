import { useCallback } from 'react';
import type { ComponentProps, ElementType, ReactNode } from 'react';
import {
  Link as RouterLink,
  Navigate as RouterNavigate,
  NavLink as RouterNavLink,
  useNavigate as useRouterNavigate,
} from 'react-router-dom';
import type { NavigateOptions } from 'react-router-dom';
import type { PageAddress } from '#contract/page-path.ts';
import { afterLeaving } from './leaving.ts';

/** A page of the table; without a pathname, the page that is open. */
type To = PageAddress | { readonly pathname?: PageAddress; readonly search?: string; readonly hash?: string };
type ToPage<Component extends ElementType> = Omit<ComponentProps<Component>, 'to'> & { readonly to: To };

/** React Router's own components and hook, for pages of contract/pages.ts only. */
export const Link: (props: ToPage<typeof RouterLink>) => ReactNode = RouterLink;
export const NavLink: (props: ToPage<typeof RouterNavLink>) => ReactNode = RouterNavLink;
export const Navigate: (props: ToPage<typeof RouterNavigate>) => ReactNode = RouterNavigate;

type NavigateTo = {
  (to: To, options?: NavigateOptions): void | Promise<void>;
  (delta: number): void | Promise<void>;
};

/** Waits until a layer that was just closed has left its history entry. */
export const useNavigate = (): NavigateTo => {
  const navigate = useRouterNavigate();
  return useCallback(
    (...to: unknown[]) => afterLeaving(() => void (navigate as (...all: unknown[]) => unknown)(...to)),
    [navigate],
  );
};
