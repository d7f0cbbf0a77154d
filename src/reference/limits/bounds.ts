import { amount, spans, textLimits } from '../../contract/limits.ts';
import { idempotencyKey } from '../../contract/chapters/idempotency.ts';
import { requestsPerMinute } from '../../contract/chapters/limits.ts';
import { maxUsesMinimum } from '../../contract/chapters/links.ts';
import { page } from '../../contract/chapters/lists.ts';

/** The numbers that the service goes by. Times in milliseconds. */
export interface Bounds {
  readonly amount: { readonly minimum: number; readonly maximum: number; readonly multipleOf: number };
  readonly reference: number;
  readonly description: number;
  readonly customerRef: number;
  readonly payerName: number;
  readonly title: { readonly minimum: number; readonly maximum: number };
  readonly webhookUrl: number;
  readonly maxUses: { readonly minimum: number };
  readonly idempotencyKey: RegExp;
  readonly page: { readonly minimum: number; readonly maximum: number; readonly default: number };
  readonly perMinute: number;
  readonly window: number;
  readonly posWindow: number;
  readonly retention: number;
  readonly grace: number;
  readonly bodyBytes: number;
  /** How deep JSON may be nested. */
  readonly nesting: number;
}

export const documentedBounds: Bounds = {
  amount,
  reference: textLimits.reference.maximum,
  description: textLimits.description.maximum,
  customerRef: textLimits.customer_ref.maximum,
  payerName: textLimits.payer_name.maximum,
  title: textLimits.title,
  webhookUrl: textLimits.webhook_url.maximum,
  maxUses: { minimum: maxUsesMinimum },
  idempotencyKey: idempotencyKey.pattern,
  page,
  perMinute: requestsPerMinute.test,
  window: spans.chargeWindow,
  posWindow: spans.posWindow,
  retention: spans.sandboxRetention,
  grace: spans.replacedKeyGrace,
  bodyBytes: 1_048_576,
  nesting: 500,
};

export const liveBounds: Bounds = {
  ...documentedBounds,
  perMinute: requestsPerMinute.live,
  retention: Number.POSITIVE_INFINITY,
};
