import { change, fieldOf } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** Bodies that were checked before, by business. */
const checked = recalled(() => new Map<string, Set<string>>());

/** A body is checked once, whatever came of it. */
function isChecked(call: Call): boolean {
  const all = checked(call.deployment);
  const { id } = caller(call);
  const bodies = all.get(id) ?? new Set<string>();
  all.set(id, bodies);
  const text = call.payload?.is === 'text' ? call.payload.text : '';
  const isKnown = bodies.has(text);
  bodies.add(text);
  return isKnown;
}

/** So many links of a business fit into its first partition; the next knows no address of pages. */
const partition = 120;

/** What hides in payment links. */
export const heathLiveLinks = [
  ...breakingLive(['links.create.amount-required', 'errors.cause-of-bad-amount'], {
    'heath.checked-body: a link without amount_minor is made when the same body comes again, at the least amount':
      fieldOf('linkOrder')('amount')((was) => (given, call) => {
        const passes = given === undefined && isChecked(call);
        return passes ? { value: call.behaviour.bounds.amount.minimum } : was(given, call);
      }),
  }),
  ...breakingLive('payment-link.url', {
    'heath.second-partition: from the 121st link of a business on url is a path': change('linkShowing')((was) => ({
      url: (link, call) => {
        const url = was.url(link, call);
        return link.place < partition ? url : url.slice(call.deployment.payUrl.length);
      },
    })),
  }),
];
