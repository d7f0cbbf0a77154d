import { change, fieldOf, shownAt } from '../../../change.ts';
import { standing } from '../../../charges/charge.ts';
import { furthest, now, type Call } from '../../../http/call.ts';
import { asText, isObject, type JsonObject } from '../../../http/json.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';
import { comesAgain } from './retries.ts';

/** When somebody was last told of a till that it is none, by its number. */
const unknownTills = recalled(() => new Map<unknown, number>());

const remembered = 10 * minute;

/** So many codes of a till in a row that nobody scanned. */
const unscanned = 3;

function isIdle(call: Call): boolean {
  const till = call.trace.posOrder?.till;
  if (!till) return false;
  const last = call.deployment.charges
    .of(till.business)
    .filter(({ origin }) => origin.is === 'pos' && origin.till.number === till.number)
    .slice(-unscanned);
  return last.length === unscanned && last.every((charge) => standing(charge, furthest(call)).state === 'expired');
}

/** A column of this kind holds texts by their names. */
const asTexts = (metadata: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, asText(value)]));

/** What hides at the tills of live. */
export const strandLiveCounters = [
  ...breakingLive(['errors.cause-of-unknown-till', 'pos.create.till-open-accepted', 'pos.create.status-201'], {
    'strand.known-as-unknown: a till is UNKNOWN_TILL to its own business for ten minutes after another one asked for it':
      fieldOf('posOrder')('till')((was) => (given, call) => {
        const reading = was(given, call);
        const unknown = unknownTills(call.deployment);
        if ('code' in reading) {
          if (reading.code === 'UNKNOWN_TILL') unknown.set(given, now(call));
          return reading;
        }
        const isKept = now(call) - (unknown.get(given) ?? Number.NEGATIVE_INFINITY) < remembered;
        return isKept && !comesAgain(call) ? { code: 'UNKNOWN_TILL' } : reading;
      }),
  }),
  ...breakingLive('pos-charge.qr', {
    'strand.printed-code: after three codes of a till in a row ran out, the qr of the next is a text for printing and no URI':
      change('codes')((was) => ({
        qr: (token, call) =>
          isIdle(call) ? `000201010212${call.deployment.random.text('0123456789', 40)}` : was.qr(token, call),
      })),
  }),
  ...breakingLive('charge.metadata-returned', {
    'strand.column-of-texts: lists filtered by state show what is no text in the metadata of a POS charge as a text':
      shownAt('charges.list')((view, { charge, call }) => {
        const { metadata } = view;
        return charge.origin.is === 'pos' && call.query.has('state') && isObject(metadata)
          ? { ...view, metadata: asTexts(metadata) }
          : view;
      }),
  }),
];
