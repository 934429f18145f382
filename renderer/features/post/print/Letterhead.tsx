import { BrandMark } from '#renderer/ui/brand/BrandMark.tsx';

/** Name, phone number and logo of the seller, for the top of a printed page. */
export type Seller = { readonly name: string; readonly phone: string | undefined; readonly logo: string | undefined };

/** The seller's own logo and name, and the site's mark. */
export function Letterhead({ seller: { name, phone, logo }, hasPhone }: { seller: Seller; hasPhone: boolean }) {
  return (
    <header>
      {logo !== undefined && <img className="logo" src={logo} alt="" loading="eager" />}
      <b>{name}</b>
      {hasPhone && phone !== undefined && <span>{phone}</span>}
      <span className="brand">
        <BrandMark size={22} />
        aniv
      </span>
    </header>
  );
}
