/** Numbers and words that several chapters go by; those of one stand in its file. */

export const currency = 'TZS';

export const amount = { minimum: 10_000, maximum: 2_000_000_000, multipleOf: 100 } as const;

/** In characters; whether those are code points or UTF-16 units is open. */
export const textLimits = {
  reference: { minimum: 0, maximum: 200 },
  description: { minimum: 0, maximum: 500 },
  customer_ref: { minimum: 1, maximum: 64 },
  payer_name: { minimum: 0, maximum: 120 },
  title: { minimum: 2, maximum: 80 },
  webhook_url: { minimum: 1, maximum: 500 },
} as const;

/** No size of metadata is documented: what is no larger than this has to be taken. Names count at every depth, elements in each list. */
export const modestMetadata = { bytes: 400, depth: 5, names: 10, name: 40, elements: 20 } as const;

const minute = 60_000;
const day = 24 * 60 * minute;

/** How far two clocks are apart at the most; the document leaves it open. */
export const clocksDiffer = 5 * minute;

/** Spans of time, in milliseconds. */
export const spans = {
  chargeWindow: 15 * minute,
  posWindow: 5 * minute,
  triggerFiveDelay: 90_000,
  replacedKeyGrace: day,
  sandboxRetention: 30 * day,
} as const;

export const chargeRails = ['mpesa', 'airtel', 'tigo', 'halopesa', 'azampesa'] as const;
export type ChargeRail = (typeof chargeRails)[number];

export const posRail = 'wallet';
