import type { History } from '../../judge/history.ts';
import type { OperatorAction } from '../../target/operator/operator.ts';

/** What an action asks a payer for, in minor units; null where it moves none, 0 where what it moves was counted when it was asked for. */
export function paymentAsked(
  action: OperatorAction,
  body: Readonly<Record<string, unknown>>,
  history: History,
): number | null {
  if (action === 'approve_charge') return 0;
  if (action === 'pay_bill') return Number(body['amount_minor']);
  if (action !== 'pay_link') return null;
  const price = history.resource('live', 'payment_link', String(body['link']))?.latest.fields['amount_minor'];
  return typeof price === 'number' ? price : Number.POSITIVE_INFINITY;
}
