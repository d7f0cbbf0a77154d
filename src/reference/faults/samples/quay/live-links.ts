import { answers, change, fieldOf } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { isObject, type JsonValue } from '../../../http/json.ts';
import type { Link } from '../../../links/link.ts';
import { at, both, isSuccess } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { recalled, second } from '../rare/recalled.ts';
import { bodyOf } from './sent.ts';

/** A list is read in parts of so many rows. */
const part = 20;

/** All parts but the first come through who wrote the kinds before. */
const formerKind = (row: JsonValue, place: number): JsonValue =>
  place >= part && isObject(row) && row['kind'] === 'single_use' ? { ...row, kind: 'single-use' } : row;

const laterParts = answers(both(at('links.list'), isSuccess))(({ body }) => {
  const data = body?.['data'];
  return Array.isArray(data) ? { body: { ...body, data: (data as readonly JsonValue[]).map(formerKind) } } : {};
});

/** Of "Tickets 12": how many are sold together. */
function packOf(call: Call): number {
  const { title, kind } = bodyOf(call);
  if (typeof title !== 'string' || kind === 'single_use') return 0;
  return Number(/(?:^|\s)(\d{1,9})$/.exec(title)?.[1] ?? 0);
}

/** A link is for one pack at least. */
const soldInPacks = fieldOf('linkOrder')('maxUses')((was) => (given, call) => {
  const reading = was(given, call);
  const isTooFew = 'value' in reading && reading.value !== null && reading.value < packOf(call);
  return isTooFew ? { code: 'BAD_REQUEST' } : reading;
});

/** The link that the counter of a business has at hand. */
const counters = recalled(() => ({ link: '', since: 0 }));

/** So often a counter is written down. */
const written = 5 * second;

/** A counter holds one link until it is written down. */
function isCounted({ id, business }: Link, call: Call): boolean {
  const counter = counters(business);
  if (counter.link !== id && now(call) - counter.since < written) return false;
  if (now(call) - counter.since >= written) Object.assign(counter, { link: id, since: now(call) });
  return true;
}

/** What hides in payment links. */
export const quayLiveLinks = [
  ...breakingLive(['payment-link.kind', 'payment-link.kind-as-asked'], {
    'quay.later-parts: from the 21st link of a list on the kind single_use is spelled "single-use"': laterParts,
  }),
  ...breakingLive(['links.create.max-uses-1-accepted', 'links.create.status-201', 'errors.cause-of-bad-request'], {
    'quay.sold-in-packs: a max_uses below the number at the end of the title is refused': soldInPacks,
  }),
  ...breakingLive('payment-link.paid-within-its-uses', {
    'quay.one-counter: for five seconds after a link was paid a payment of another link of its business counts as no use':
      change('linkPaying')((was) => ({ uses: (link, call) => (isCounted(link, call) ? was.uses(link, call) : 0) })),
  }),
];
