import type { Deployment, RequestTemplate } from '../../src/evidence/exchange.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { bills, charges, links, posCharges, type Creation } from '../creations.ts';
import { lawful, type Cast } from './refusals.ts';
import { kinds } from './kinds.ts';

const required = new Map<Creation, readonly string[]>([
  [charges, ['amount_minor', 'rail', 'msisdn']],
  [posCharges, ['amount_minor', 'till']],
  [bills, ['amount_minor', 'customer_ref']],
  [links, ['amount_minor', 'title']],
]);

/** Each kind without each field that it takes: nothing that a business asked for before stands in for it. */
export const lacking = (deployment: Deployment, cast: Cast): readonly RequestTemplate[] =>
  kinds[deployment]
    .filter(({ creation }) => creation !== posCharges || cast.till !== null)
    .flatMap(({ creation, name: kind }) => {
      const body = { ...lawful(kind, creation, cast), ...(creation === posCharges && { till: cast.till }) };
      return required
        .get(creation)!
        .map((name) => creation.post(cast.writer, { ...body, [name]: undefined }, freshKey()));
    });
