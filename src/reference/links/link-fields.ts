import { linkKinds, type LinkKind } from '../../contract/resources/payment-link.ts';
import { expiryReader } from '../bodies/expiry.ts';
import { codePoints, documentedFields } from '../bodies/fields.ts';
import { lenient, type BodyPolicy, type Reader } from '../bodies/body.ts';
import { price } from '../bodies/price.ts';
import type { LinkOrder } from './link.ts';
import { wrongReturn } from './return-urls.ts';

const title: Reader<string> = (given, call) => {
  const { minimum, maximum } = call.behaviour.bounds.title;
  if (typeof given !== 'string') return { code: 'BAD_REQUEST' };
  const length = codePoints(given);
  return length < minimum || length > maximum ? { code: 'BAD_REQUEST' } : { value: given };
};

const kind: Reader<LinkKind> = (given) => {
  if (given === undefined || given === null) return { value: 'reusable' };
  const known = linkKinds.find((each) => each === given);
  return known ? { value: known } : { code: 'BAD_REQUEST' };
};

const maxUses: Reader<number | null> = (given, call) => {
  if (given === undefined || given === null) return { value: null };
  const fits =
    typeof given === 'number' && Number.isSafeInteger(given) && given >= call.behaviour.bounds.maxUses.minimum;
  return fits ? { value: given } : { code: 'BAD_REQUEST' };
};

const successUrl: Reader<string | null> = (given, call) => {
  if (given === undefined || given === null) return { value: null };
  if (typeof given !== 'string') return { code: 'BAD_RETURN_URL' };
  const code = wrongReturn(given, call);
  return code === null ? { value: given } : { code };
};

export const linkOrders: BodyPolicy<LinkOrder> = lenient({
  amount: { name: 'amount_minor', read: price },
  title: { name: 'title', read: title },
  kind: { name: 'kind', read: kind },
  maxUses: { name: 'max_uses', read: maxUses },
  expiresAt: { name: 'expires_at', read: expiryReader('BAD_REQUEST') },
  description: documentedFields.description,
  reference: documentedFields.reference,
  successUrl: { name: 'success_url', read: successUrl },
});
