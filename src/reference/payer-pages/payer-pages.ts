import { billPayerPages } from './bill-page.ts';
import { linkPayerPages } from './link-page.ts';
import type { PayerPage } from './payer-page.ts';

/** Every page that the service shows to payers. */
export const payerPages: readonly PayerPage[] = [...billPayerPages, ...linkPayerPages];
