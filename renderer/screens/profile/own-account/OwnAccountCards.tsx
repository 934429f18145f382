import type { Profile } from '#contract/http/identity.ts';
import { DataCard } from './DataCard.tsx';
import { DeleteCard } from './DeleteCard.tsx';
import { KindCard } from './KindCard.tsx';

/** What one can do with one's account as a whole: change its kind, copy it, delete it. */
export function OwnAccountCards({ profile }: { profile: Profile }) {
  return (
    <>
      <KindCard profile={profile} />
      <DataCard />
      <DeleteCard profile={profile} />
    </>
  );
}
