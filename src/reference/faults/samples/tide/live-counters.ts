import type { Patch } from '../../../behaviour.ts';
import { fieldOf, together } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import type { Business, Till } from '../../../world/accounts.ts';
import { pause } from '../../../world/pause.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';
import { textOf } from '../../views.ts';

/** Tills of a business that are looked up at once. */
interface Batch {
  /** The number of the till that was asked for first. */
  readonly first: string;
  readonly over: Promise<void>;
}

const collecting = recalled<{ batch: Batch | null }>(() => ({ batch: null }));
const batches = new WeakMap<Call['trace'], Batch>();

/** In milliseconds. */
const collected = 10;

function callerOf(call: Call): Business | undefined {
  const secret = call.behaviour.access.secret(call);
  return secret === null ? undefined : call.deployment.keys.get(secret)?.business;
}

/** The till of a request, where it is one of the business. */
function ownTill(number: unknown, business: Business | undefined, call: Call): Till | undefined {
  const till = typeof number === 'string' ? call.deployment.tills.get(number) : undefined;
  return till?.business === business ? till : undefined;
}

async function collect(call: Call): Promise<void> {
  if (!asksFor('pos.create')(call)) return;
  const business = callerOf(call);
  const till = ownTill(sentBody(call)['till'], business, call);
  if (!business || !till) return;
  const mine = collecting(business);
  mine.batch ??= { first: till.number, over: pause(collected).then(() => void (mine.batch = null)) };
  batches.set(call.trace, mine.batch);
  await mine.batch.over;
}

const inBatches: Patch = (behaviour) => ({ ...behaviour, before: [...behaviour.before, collect] });

/** All tills of a batch are taken to be as its first one is. */
const asTheFirst = together(
  inBatches,
  fieldOf('posOrder')('till')((was) => (given, call) => {
    const batch = batches.get(call.trace);
    const till = ownTill(textOf(given), call.trace.key?.business, call);
    if (!batch || !till) return was(given, call);
    return call.deployment.tills.get(batch.first)?.open === true ? { value: till } : { code: 'TILL_CLOSED' };
  }),
);

/** What hides at the tills of live. */
export const tideLiveCounters = [
  ...breakingLive(['pos.create.till-closed-refused', 'errors.cause-of-till-closed', 'pos.create.till-open-accepted'], {
    'tide.batch-of-tills: of two POS charges at once, at a closed till and an open one, both go by the first till':
      asTheFirst,
  }),
];
