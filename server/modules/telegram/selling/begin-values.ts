import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/connection.ts';
import { displayName } from '#server/lib/display-name.ts';
import { saleRepository } from './sale.repository.ts';
import type { Values } from './values.ts';

const USERNAME = /^[A-Za-z][A-Za-z0-9_]{4,31}$/;

type Seller = { readonly userId: number; readonly username: string | undefined };

/**
 * First values of a car, as in the website's form (D118): contacts and place of the profile, else the market's country
 * and the seller's @name in Telegram.
 */
export const beginValues = async (
  db: Db,
  { userId, username }: Seller,
  site: Pick<Config['site'], 'countryId'>,
): Promise<Values> => {
  const profile = await saleRepository(db).profile(userId);
  const countryId = String(profile.country_id ?? site.countryId);
  const hasWay = [profile.phone_number, profile.whatsapp, profile.telegram].some((way) => way !== null && way !== '');
  const own = !hasWay && username !== undefined && USERNAME.test(username) ? `@${username}` : '';
  return {
    wheelId: '1',
    countryId,
    clearanceCountryId: countryId,
    regionId: String(profile.region_id ?? ''),
    lookupAddress: profile.is_business === 1 ? (profile.address ?? '') : '',
    contactName: displayName(profile),
    contactPhoneNumber: profile.phone_number ?? '',
    whatsappNumber: profile.whatsapp ?? '',
    telegramNumber: profile.telegram ?? own,
  };
};
