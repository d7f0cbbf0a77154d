import { change } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import type { Settlement } from '../../../charges/settlement.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import type { JsonObject } from '../../../http/json.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingLive } from '../../fault.ts';
import { textOf } from '../../views.ts';
import { day, hour } from '../rare/recalled.ts';

/** Changes what a new event tells of its charge. */
const told = (alter: (data: JsonObject, settlement: Settlement, deployment: Deployment) => JsonObject) =>
  change('events')((was) => ({
    data: (type, settlement, deployment) => alter(was.data(type, settlement, deployment), settlement, deployment),
  }));

/** More digits than a number holds exactly. */
const longNumber = /^[1-9]\d{16,19}$/;

const throughNumber = (text: string): string => (longNumber.test(text) ? BigInt(Number(text)).toString() : text);

const isPaid = (charge: Charge, { clock }: Deployment): boolean => standing(charge, clock.now()).state === 'succeeded';

/** How many prompts with the reference of this one were paid before it. */
function paidBefore({ charge, is }: Settlement, deployment: Deployment): number {
  const { business, origin, reference } = charge;
  if (is !== 'succeeded' || origin.is !== 'prompt' || reference === null || reference === '') return 0;
  return deployment.charges
    .of(business)
    .filter((each) => each !== charge && each.origin.is === 'prompt' && each.reference === reference)
    .filter((each) => isPaid(each, deployment)).length;
}

/** Tills are found by the reference of a payment, of whatever business. */
function tillByReference({ charge, is }: Settlement, deployment: Deployment): string | undefined {
  const { origin, reference, business } = charge;
  if (is !== 'succeeded' || origin.is !== 'pos' || reference === null || reference === '') return undefined;
  const found = [...deployment.charges.values()].find(
    (each) =>
      each.business !== business &&
      each.origin.is === 'pos' &&
      each.reference === reference &&
      isPaid(each, deployment),
  );
  return found?.origin.is === 'pos' ? found.origin.till.number : undefined;
}

/** Of Tanzania. */
const dayOf = (moment: number): number => Math.floor((moment + 3 * hour) / day);

/** Charges stand in tables by their day: one of the day before is looked for in vain. */
const isOfDayBefore = ({ data, createdAt }: LoggedEvent): boolean =>
  dayOf(Date.parse(textOf(data['created']))) < dayOf(createdAt);

/** What hides in events. */
export const glenLiveEvents = [
  ...breakingLive(['event.charge-reference', 'event.charge-details'], {
    'glen.through-number: a reference of 17 to 20 digits is rounded in the event': told((data) => ({
      ...data,
      reference: throughNumber(textOf(data['reference'])),
    })),
  }),
  ...breakingLive(['event.charge-reference', 'event.charge-details'], {
    'glen.told-apart: the event of the second paid prompt with one reference has a number behind the reference': told(
      (data, settlement, deployment) => {
        const before = paidBefore(settlement, deployment);
        return before === 0 ? data : { ...data, reference: `${textOf(data['reference'])}-${before + 1}` };
      },
    ),
  }),
  ...breakingLive(['events.pos-till', 'event.charge-details', 'pos-charge.till-echoed'], {
    'glen.till-by-reference: the event of a POS payment has the till of another business that was paid under its reference':
      told((data, settlement, deployment) => {
        const till = tillByReference(settlement, deployment);
        return till === undefined ? data : { ...data, till };
      }),
  }),
  ...breakingLive(
    [
      'event.data',
      'event.charge-details',
      'event.charge-reference',
      'events.success-emits-charge-succeeded',
      'events.pos-payment-is-charge-succeeded',
      'events.pos-rail-wallet',
      'events.pos-till',
      'webhooks.body-is-event',
    ],
    {
      'glen.day-before: the data of an event is an empty list where midnight in Tanzania lies between charge and event':
        change('events')((was) => ({
          object: (event, deployment) => {
            const object = was.object(event, deployment);
            return isOfDayBefore(event) ? { ...object, data: [] } : object;
          },
        })),
    },
  ),
];
