import { approval } from '../../../charges/branches.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { tellEnd } from '../../../charges/settlement.ts';
import { branched, change, headers, shownCharge, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../http/json.ts';
import { isSwept } from '../../../lists/retention.ts';
import { at, both } from '../../../when.ts';
import { breaking, breakingOn } from '../../fault.ts';
import { day, recalled, second } from '../rare/recalled.ts';

const archive = recalled(() => new Map<string, Charge>());

/** What a JSON reader makes that takes whatever looks like a date for one. */
function revived(value: JsonValue): JsonValue {
  if (typeof value === 'string') {
    const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? Date.parse(value) : Number.NaN;
    return Number.isNaN(moment) ? value : new Date(moment).toISOString();
  }
  if (Array.isArray(value)) return value.map((each: JsonValue) => revived(each));
  return isObject(value) ? revivedObject(value) : value;
}

const revivedObject = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, revived(value)]));

/** Whether the one made before it is swept, and it is not new itself. */
function isTakenAlong(charge: Charge, call: Call): boolean {
  const before = call.deployment.charges.of(charge.business)[charge.place - 1];
  return before !== undefined && isSwept(before, call) && now(call) - charge.createdAt > 7 * day;
}

const settledAt = (charge: Charge, call: Call): number =>
  charge.createdAt + call.behaviour.showing.standing(charge, call).after;

const bySettlement = ({ query }: Call): boolean => query.get('state') === 'succeeded';

export const unseenSandboxCharges = [
  ...breaking(['limits.sandbox-charges-kept-30-days', 'charges.get.status-200', 'charges.list.holds-created'], {
    'unseen.sweep-takes-next: the sweep of a charge takes along the one made next if that is older than a week':
      together(
        change('reading')((was) => ({
          find: (id, call) => {
            const charge = was.find(id, call);
            return charge && isTakenAlong(charge, call) ? null : charge;
          },
        })),
        change('pages')((was) => ({
          includes: (charge, filter, call) => !isTakenAlong(charge, call) && was.includes(charge, filter, call),
        })),
      ),
  }),
  ...breaking('list.has-more-ends', {
    'unseen.swept-still-counted: where charges have been swept every page, an empty one too, has more after it': change(
      'pages',
    )((was) => ({
      cut: (page, call) =>
        was.cut({ ...page, more: page.more || was.source(call).some((c) => isSwept(c, call)) }, call),
    })),
  }),
  ...breaking('charge.metadata-returned', {
    'unseen.dates-revived: a date-time among metadata comes back in UTC with milliseconds': shownCharge((view) =>
      isObject(view.metadata ?? null) ? { ...view, metadata: revived(view.metadata ?? null) } : view,
    ),
  }),
  ...breaking('sandbox.fees-from-tariff', {
    'unseen.cap-before-flat: the sandbox adds the flat part of a fee to what was capped': change('making')(() => ({
      fee: ({ amount }, { tariff }) =>
        Math.min(amount, tariff.flat_minor + Math.min(tariff.cap_minor, Math.ceil((amount * tariff.percent) / 100))),
    })),
  }),
  ...breaking('sandbox.trigger-5-not-before-90-seconds', {
    'unseen.shared-timer: a charge to the number ending in 5 succeeds together with one that waits already': branched(
      (branch, _order, call) => {
        if (branch.payer !== 'approves late') return branch;
        const waiting = call.deployment.charges
          .of(caller(call))
          .find((c) => c.branch.payer === branch.payer && standing(c, now(call)).state === 'processing');
        const end = waiting?.branch.timeline.at(-1);
        if (!waiting || !end) return branch;
        return { ...branch, timeline: approval(Math.max(second, waiting.createdAt + end.after - now(call))) };
      },
    ),
  }),
  ...breaking('sandbox.trigger-4-stays-processing', {
    'unseen.retry-wakes-silent: three seconds after a retry with its key a charge to the number ending in 4 succeeds':
      change('idempotency')((was) => ({
        replay: (charge, first, call) => {
          if (charge.branch.payer === 'never answers' && charge.seen.answered === null) {
            const { deployment } = call;
            charge.seen.answered = { after: now(call) + 3 * second - charge.createdAt, state: 'succeeded' };
            deployment.scheduler.at(now(call) + 3 * second, () => tellEnd(charge, deployment));
          }
          return was.replay(charge, first, call);
        },
      })),
  }),
  ...breaking(['sandbox.trigger-2-reason', 'sandbox.trigger-3-reason'], {
    'unseen.reason-of-the-first: all failed charges of one page carry the reason of the first of them': change(
      'showing',
    )((was) => ({
      list: (data, more, call) => {
        const first = data.find(({ failure_reason: reason }) => reason !== undefined)?.failure_reason;
        const told = data.map((view) => (view.state === 'failed' && first ? { ...view, failure_reason: first } : view));
        return was.list(told, more, call);
      },
    })),
  }),
  ...breaking('list.newest-first', {
    'unseen.order-by-settled: succeeded charges asked for by their state are listed by when they succeeded': change(
      'pages',
    )((was) => ({
      source: (call) =>
        bySettlement(call)
          ? [...was.source(call)].sort((one, other) => settledAt(one, call) - settledAt(other, call))
          : was.source(call),
      cursor: (call) => {
        const given = was.cursor(call);
        if (!bySettlement(call) || 'code' in given || given.value === null) return given;
        const { id } = given.value;
        const place = call.behaviour.pages.source(call).findIndex((charge) => charge.id === id);
        return { value: { ...given.value, place } };
      },
    })),
  }),
  ...breaking('sandbox.service-mode', {
    'unseen.empty-page-plain: a list that holds nothing comes without Service-Mode': headers(
      both(at('charges.list'), ({ body }) => Array.isArray(body?.data) && body.data.length === 0),
    )(() => ({ 'Service-Mode': '' })),
  }),
  ...breakingOn('deployments.separate', {
    'unseen.shared-archive: a live charge that is older than a day can be read in the sandbox': {
      live: change('showing')((was) => ({
        charge: (charge, step, call) => {
          archive(call.deployment.clock).set(charge.id, charge);
          return was.charge(charge, step, call);
        },
      })),
      sandbox: change('reading')((was) => ({
        find: (id, call) => {
          const own = was.find(id, call);
          const kept = own ? undefined : archive(call.deployment.clock).get(id);
          const isOld = kept?.business === caller(call) && now(call) - kept.createdAt > day;
          return own ?? (kept && isOld ? kept : null);
        },
      })),
    },
  }),
];
