import { Dealers } from './Dealers.tsx';
import { PriceBands } from './PriceBands.tsx';
import { SellBanner } from './SellBanner.tsx';

/** What home has far below the first sight. */
export function HomeRest() {
  return (
    <>
      <PriceBands />
      <Dealers />
      <SellBanner />
    </>
  );
}
