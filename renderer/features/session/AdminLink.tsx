import { IconGavel } from '@tabler/icons-react';
import { useSelector } from 'react-redux';
import type { PageAddress } from '#contract/page-path.ts';
import { Link } from '#renderer/lib/links.ts';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { selectProfile } from './session.slice.ts';

type AdminLinkProps = { to: PageAddress; label: string; className?: string };

const ADMIN = 1;

/** Link from a public page to its page in the administration; shown to admins only. */
export function AdminLink({ to, label, className = '' }: AdminLinkProps) {
  const profile = useSelector(selectProfile);
  if (profile?.role !== ADMIN) return null;
  return (
    <Link to={to} className={buttonClass({ look: 'minimal', className })}>
      <IconGavel size={18} stroke={1.8} aria-hidden />
      {label}
    </Link>
  );
}
