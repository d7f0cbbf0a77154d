import { change, field, together } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import type { Key } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { refusing, under } from '../../misreading.ts';
import { second } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';

/** A key that took the place of another. */
interface Replacement extends Key {
  readonly replaces?: string;
}

/** Whether the key of a call took the place of another less than three seconds ago. */
function isJustReplaced(call: Call): boolean {
  const { replaces }: Partial<Replacement> = call.trace.key ?? {};
  const refusedFrom = replaces === undefined ? null : (call.deployment.keys.get(replaces)?.refusedFrom ?? null);
  return refusedFrom !== null && now(call) - (refusedFrom - call.behaviour.bounds.grace) < 3 * second;
}

/** The minimum of a key whose own limits are not loaded yet. */
const usualMinimum = 50_000;

const roomy = under({ description: 512 });

/** What hides in what a charge of live is asked with. */
export const shoalLiveOrders = [
  ...breakingLive(
    [
      'errors.cause-of-amount-too-small',
      'charges.create.amount-minimum-accepted',
      'charges.create.amount-between-accepted',
    ],
    {
      'shoal.young-replacement: in its first three seconds a replacement key has amounts below 50000 refused as too small':
        together(
          change('access')((was) => ({
            replacement: (key) => {
              const wish = { ...was.replacement(key), replaces: key.secret };
              return wish;
            },
          })),
          field('amount')(
            refusing('AMOUNT_TOO_SMALL', (amount, _given, call) => amount < usualMinimum && isJustReplaced(call)),
          ),
        ),
    },
  ),
  ...breakingLive('charges.create.description-limit', {
    'shoal.named-currency: where the currency is given a description of up to 512 characters is taken': field(
      'description',
    )((was) => (given, call) => (sentBody(call)['currency'] === 'TZS' ? roomy(was)(given, call) : was(given, call))),
  }),
];
