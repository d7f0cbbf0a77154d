import type { Till } from '../world/accounts.ts';

/** Which way of asking for money a charge came by. */
export type ChargeOrigin =
  | { readonly is: 'prompt' }
  | { readonly is: 'pos'; readonly till: Till; readonly token: string; readonly qr: string }
  | { readonly is: 'bill'; readonly bill: string; readonly controlNumber: string; readonly outstanding: number }
  | { readonly is: 'link'; readonly link: string };
