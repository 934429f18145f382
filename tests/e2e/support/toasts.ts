import type { Page } from 'playwright/test';
import { expect } from './sell-steps.ts';
import type { Words } from './words.ts';

/** A row changes before its toast comes: on a phone the toast could cover a button during the next press. */
export const closeToast = async (page: Page, say: Words): Promise<void> => {
  const toast = page.locator('.a-toast').last();
  await toast.getByRole('button', { name: say('common:close'), exact: true }).click();
  await expect(toast).toBeHidden();
};
