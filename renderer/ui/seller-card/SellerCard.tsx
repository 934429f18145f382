import type { ReactNode } from 'react';
import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { Avatar } from '../avatar/Avatar.tsx';
import './seller-card.css';

export type SellerCardProps = {
  name: string;
  avatar: string | null;
  /** The name as a link to the seller's posts. */
  link: ReactNode;
  /** Private or business, and how many active posts, in one line. */
  summary: string;
  /** Said for the check mark; undefined where the seller is not verified. */
  verified: string | undefined;
  /** Beside the name. */
  action?: ReactNode;
  facts: readonly { readonly label: string; readonly value: string }[];
};

export function SellerCard({ name, avatar, link, summary, verified, action, facts }: SellerCardProps) {
  return (
    <>
      <div className="p-seller">
        <Avatar name={name} url={avatar ?? undefined} size={52} />
        <div className="grow">
          <b>
            {link}
            {verified !== undefined && (
              <span title={verified}>
                <IconRosetteDiscountCheckFilled size={18} aria-hidden="true" />
                <span className="a-sr">{verified}</span>
              </span>
            )}
          </b>
          <span className="sm muted">{summary}</span>
        </div>
        {action}
      </div>
      <dl className="p-lines">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
