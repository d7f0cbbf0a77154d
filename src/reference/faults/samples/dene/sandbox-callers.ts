import { change, check, field, operation } from '../../../change.ts';
import { refuse } from '../../../errors/refuse.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import type { Business } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';

/** Orders that are being written. */
const underWay = recalled(() => new Set<string>());

/** An order of somebody is locked while it is written; null where it has no reference. */
function lockOf(call: Call): string | null {
  const { order } = call.trace;
  return order && order.reference !== null && order.reference !== ''
    ? JSON.stringify([caller(call).id, order.msisdn, order.reference])
    : null;
}

/** Whether a key was used before. */
function isKnown(key: string, call: Call): boolean {
  const { idempotency } = call.behaviour;
  return idempotency.find(slotOf(idempotency.space(call), key, call), call) !== undefined;
}

/** The lock of an order holds its key: another one does not fit. */
const lockedOrders = operation('charges.create')((was) => async (call) => {
  const { idempotencyKey: key } = call.trace;
  const lock = lockOf(call);
  if (lock === null || key === undefined || isKnown(key, call)) return was(call);
  const locks = underWay(call.deployment);
  if (locks.has(lock)) return refuse(call, { code: 'IDEMPOTENT_MISMATCH' });
  locks.add(lock);
  try {
    return await was(call);
  } finally {
    locks.delete(lock);
  }
});

/** Queries of a business that were asked before, and have a plan of their own since. */
const planned = recalled(() => new Set<string>());

/** By how much the plan of a query moves the page. */
function moved(call: Call): number {
  const { query } = call;
  const offset = query.get('offset') ?? '';
  if (!/^\d{1,6}$/.test(offset) || query.has('starting_after')) return 0;
  const plans = planned(caller(call));
  const plan = `${call.deployment.mode} ${query.toString()}`;
  const isPlanned = plans.has(plan);
  plans.add(plan);
  return isPlanned ? Number(offset) : 0;
}

/** Whether a business has a row of its own in the sandbox, which knows nothing of its live keys. */
const hasOwnRow = (business: Business, { deployment }: Call): boolean =>
  deployment.endpoints.of(business).some(({ mode, setting }) => mode === 'test' && setting.active);

interface Malformed {
  readonly business: Business;
  readonly at: number;
}

/** Numbers that were no good, by their last nine digits; a business is not held to its own mistakes. */
const malformed = recalled(() => new Map<string, Malformed>());
const lastNine = (text: string): string => text.replaceAll(/\D/g, '').slice(-9);
const remembered = 10 * minute;

/** What hides in who calls the sandbox. */
export const deneSandboxCallers = [
  ...breaking(['errors.cause-of-idempotent-mismatch', 'charges.create.status-201'], {
    'dene.locked-order: a charge that comes with a key of its own while one for its payer and reference is written is a mismatch':
      lockedOrders,
  }),
  ...breaking('list.no-offset', {
    'dene.second-plan: a list of charges with an offset is moved by it from the second time on that it is asked for':
      change('pages')((was) => ({
        source: (call) => {
          const source = was.source(call);
          const by = moved(call);
          return by > 0 ? source.slice(0, Math.max(0, source.length - by)) : source;
        },
      })),
  }),
  ...breaking(['errors.cause-of-live-key-on-sandbox', 'errors.cause-of-bad-key'], {
    'dene.own-row: while a business has a test-mode webhook address its live key is BAD_KEY at the sandbox': check(
      'address',
    )((was) => (call) => {
      const refusal = was(call);
      return refusal?.code === 'LIVE_KEY_ON_SANDBOX' && hasOwnRow(caller(call), call) ? { code: 'BAD_KEY' } : refusal;
    }),
  }),
  ...breaking(
    [
      'errors.cause-of-bad-msisdn',
      'charges.create.msisdn-leading-zero-form',
      'charges.create.msisdn-nine-digit-form',
      'charges.create.msisdn-plus-255-form',
      'charges.create.status-201',
      'deployments.same-shapes',
    ],
    {
      'dene.known-bad: for ten minutes after another business misspelled a number it is BAD_MSISDN': field('msisdn')(
        (was) => (given, call) => {
          const reading = was(given, call);
          const all = malformed(call.deployment);
          if ('code' in reading) {
            if (typeof given === 'string') all.set(lastNine(given), { business: caller(call), at: now(call) });
            return reading;
          }
          const known = all.get(lastNine(reading.value));
          const isBad = known && known.business !== caller(call) && now(call) - known.at < remembered;
          return isBad ? { code: 'BAD_MSISDN' } : reading;
        },
      ),
    },
  ),
];
