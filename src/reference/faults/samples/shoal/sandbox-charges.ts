import { change, shownCharge, together } from '../../../change.ts';
import { isFinal, standing, type Charge } from '../../../charges/charge.ts';
import { now, type Call } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { breaking } from '../../fault.ts';
import { bytes } from '../../misreading.ts';
import { trigger } from '../sly/told.ts';
import { without } from '../../views.ts';
import { madeBy, secretOf } from './makers.ts';

const making = change('making');
const idempotency = change('idempotency');
const makers = madeBy();

const noting = making((was) => ({ id: (random, call) => makers.note(was.id(random, call), call) }));

const isOfAnotherKey = ({ id }: Charge, call: Call): boolean => makers.of(id, call) !== secretOf(call);

const mayRead = ({ trace: { key } }: Call): boolean => key?.scopes.includes('charges:read') === true;

/** As many bytes has the column of a simulator that keeps what it simulates by its reference. */
const columnBytes = 200;

/** What hides in charges of the sandbox. */
export const shoalSandboxCharges = [
  ...breaking(['charge.expires-after-15-minutes', 'idempotency.same-key-same-request'], {
    'shoal.prompt-anew: a replay with another key that may not read charges tells an expiry 15 minutes from the replay':
      together(
        noting,
        idempotency((was) => ({
          replay: (made, first, call) => {
            const answer = was.replay(made, first, call);
            if (mayRead(call) || !isOfAnotherKey(made, call)) return answer;
            const end = call.behaviour.making.expiresAt(now(call), call);
            return { ...answer, body: { ...answer.body, expires_at: call.behaviour.wire.dateTime(end, call) } };
          },
        })),
      ),
  }),
  ...breaking(['charge.simulation-payer', 'charge.simulation'], {
    'shoal.wide-reference: the simulation of a charge whose reference takes more than 200 bytes has no payer':
      shownCharge((view, { charge: { reference } }) => {
        const { simulation } = view;
        const isTooWide = reference !== null && bytes(reference) > columnBytes;
        return isTooWide && isObject(simulation) ? { ...view, simulation: without(simulation, 'payer') } : view;
      }),
  }),
  ...breaking('sandbox.trigger-1-succeeds', {
    'shoal.lost-timer: a charge to the number ending in 1 that another key replays before it succeeded stays processing':
      together(
        noting,
        idempotency((was) => ({
          replay: (made, first, call) => {
            const isUnderWay = !isFinal(standing(made, now(call)).state);
            if (made.msisdn === trigger(1) && isUnderWay && isOfAnotherKey(made, call))
              made.seen.answered = { after: now(call) - made.createdAt, state: 'processing' };
            return was.replay(made, first, call);
          },
        })),
      ),
  }),
];
