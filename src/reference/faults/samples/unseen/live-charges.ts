import { standing } from '../../../charges/charge.ts';
import { change, operation, together } from '../../../change.ts';
import { refuse } from '../../../errors/refuse.ts';
import { askedOf, caller, now } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { askedId } from '../../../lists/reading.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const makers = recalled(() => new Map<string, string>());
const refusedOnce = recalled(() => new Set<string>());

export const unseenLiveCharges = [
  ...breakingLive(['events.pos-till', 'event.charge-details'], {
    'unseen.till-a-number: events tell a till without the zeros that it begins with': change('events')((was) => ({
      data: (type, settlement, deployment) => {
        const data = was.data(type, settlement, deployment);
        const { origin } = settlement.charge;
        return origin.is === 'pos' ? { ...data, till: String(Number(origin.till.number)) } : data;
      },
    })),
  }),
  ...breakingLive('idempotency.pos-mismatch-on-description', {
    'unseen.description-added: to a code made without a description a retry may add one': change('posIdempotency')(
      (was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          const asked = askedOf(call.trace.posOrder);
          const added = attempt && attempt.print === was.print({ ...asked, description: null }, call);
          return added ? { ...attempt, print: was.print(asked, call) } : attempt;
        },
      }),
    ),
  }),
  ...breakingLive(['idempotency.resend-after-ledger-unavailable', 'errors.cause-of-ledger-unavailable'], {
    'unseen.outage-sticks-at-tills: what a till asked for while the ledger was unavailable stays so for its key':
      operation('pos.create')((was) => async (call) => {
        const refused = refusedOnce(call.deployment);
        const asked = `${caller(call).id} ${call.trace.idempotencyKey}`;
        if (refused.has(asked)) return refuse(call, { code: 'LEDGER_UNAVAILABLE' });
        const answer = await was(call);
        if (call.trace.refusal?.code === 'LEDGER_UNAVAILABLE') refused.add(asked);
        return answer;
      }),
  }),
  ...breakingLive('list.cursor-continues-after', {
    'unseen.siblings-skipped: a page leaves out what was made in the very moment of its starting_after': change(
      'pages',
    )((was) => ({
      includes: (charge, filter, call) => {
        const cursor = call.deployment.charges.get(call.query.get('starting_after') ?? '');
        return charge.createdAt !== cursor?.createdAt && was.includes(charge, filter, call);
      },
    })),
  }),
  ...breakingLive('charges.create.prompts-payer', {
    'unseen.handset-busy: a number that has a prompt of another business to answer gets no second one': change(
      'making',
    )((was) => ({
      prompts: (order, call) => {
        const busy = [...call.deployment.charges.values()].some(
          (charge) =>
            charge.msisdn === order.msisdn &&
            charge.business !== caller(call) &&
            standing(charge, now(call)).state === 'processing',
        );
        return busy ? 0 : was.prompts(order, call);
      },
    })),
  }),
  ...breakingLive('scopes.charges.get.required', {
    'unseen.till-reads-its-code: a key without charges:read may read the codes that it made itself': together(
      change('making')((was) => ({
        id: (random, call) => {
          const id = was.id(random, call);
          if (call.trace.key && call.trace.posOrder) makers(call.deployment).set(id, call.trace.key.secret);
          return id;
        },
      })),
      change('access')((was) => ({
        holds: (key, scope, call) =>
          was.holds(key, scope, call) ||
          (isServed(call.route, 'charges.get') && makers(call.deployment).get(askedId(call)) === key.secret),
      })),
    ),
  }),
];
