import { change, together } from '../../../change.ts';
import type { ChargeOrder } from '../../../charges/charge.ts';
import { isObject, type JsonObject } from '../../../http/json.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';
import { textOf } from '../../views.ts';

const shortly = recalled(() => new Set<string>());
const refusedBeside = recalled(() => new Map<string, ChargeOrder>());

const isShort = (msisdn: unknown): boolean => /^\d{9}$/.test(textOf(msisdn));

/** What would be posted of the charge that another request asked for. */
function postedOf({ amount, rail, reference, description }: ChargeOrder, body: JsonObject, data: JsonObject): string {
  const asked = { amount_minor: amount, rail, reference: reference ?? '', description: description ?? '' };
  return JSON.stringify({ ...body, data: { ...data, ...asked } });
}

/** The event of a charge is looked up by its number as it was sent, and numbers are kept in full. */
const unreferenced = together(
  change('making')((was) => ({
    id: (random, call) => {
      const id = was.id(random, call);
      if (isShort(sentBody(call)['msisdn'])) shortly(call.deployment).add(id);
      return id;
    },
  })),
  change('events')((was) => ({
    data: (type, settlement, deployment) => {
      const data = was.data(type, settlement, deployment);
      return shortly(deployment).has(settlement.charge.id) ? { ...data, reference: '' } : data;
    },
  })),
);

/** What is signed is kept by its Idempotency-Key, under which the last request is found. */
const signedForAnother = together(
  change('idempotency')((was) => ({
    mismatch: (attempt, call) => {
      const { order } = call.trace;
      const keep = (id: string): void => void (order && refusedBeside(call.deployment).set(id, order));
      if (!attempt.settled)
        void attempt.outcome.then(
          (outcome) => ('made' in outcome ? keep(outcome.made.id) : undefined),
          () => undefined,
        );
      return was.mismatch(attempt, call);
    },
  })),
  change('signing')((was) => ({
    headers: (message, deployment) => {
      const body = JSON.parse(message.text) as JsonObject;
      const { data } = body;
      const order = isObject(data) ? refusedBeside(deployment).get(textOf(data['id'])) : undefined;
      return isObject(data) && order
        ? was.headers({ ...message, text: postedOf(order, body, data) }, deployment)
        : was.headers(message, deployment);
    },
  })),
);

/** What hides in what the sandbox posts. */
export const skerrySandboxPosts = [
  ...breaking(['event.charge-reference', 'event.charge-details'], {
    'skerry.short-number-event: the event of a charge whose number came in nine digits has an empty reference':
      unreferenced,
  }),
  ...breaking('webhooks.signed', {
    'skerry.signed-for-another: an event is signed as if it told of a different request that came at once with its key':
      signedForAnother,
  }),
];
