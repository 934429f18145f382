import type { ComponentProps, ElementType, ReactNode } from 'react';
import {
  Link as RouterLink,
  Navigate as RouterNavigate,
  NavLink as RouterNavLink,
  useNavigate as useRouterNavigate,
} from 'react-router-dom';
import type { NavigateOptions } from 'react-router-dom';
import type { PageAddress } from '#contract/page-path.ts';

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
export const useNavigate: () => NavigateTo = useRouterNavigate;
