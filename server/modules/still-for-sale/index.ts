export { userOfTelegram } from './sellers.repository.ts';
export { createStillForSale, type SaleNews, type StillForSale } from './still-for-sale.ts';
