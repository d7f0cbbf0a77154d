import type { Business } from '../../world/accounts.ts';
import { asText, isObject, type JsonObject } from '../../http/json.ts';
import { caller } from '../../http/call.ts';
import { change, operation, together } from '../../change.ts';
import { createHmac } from 'node:crypto';
import type { Deployment } from '../../world/deployment.ts';
import { dispatch } from '../../events/dispatch.ts';
import { localDay, midnightOf } from './times.ts';
import type { Patch } from '../../behaviour.ts';
import { unsent } from '../../events/delivery.ts';

const delivering = change('delivering');

const signedFields = ['id', 'type', 'created', 'livemode'] as const;

/** As is usual in Dar es Salaam: a list of the fields that are signed, and a digest of them with their names and a time. */
export const fieldsSigned = change('signing')((was) => ({
  named: null,
  headers: (message, deployment) => {
    const event: unknown = JSON.parse(message.text);
    const timestamp = new Date(message.at).toISOString();
    const fields = signedFields.map((name) => `${name}=${asText(isObject(event) ? event[name] : null)}`);
    const digest = createHmac('sha256', was.secret(message, deployment)).update(
      [`timestamp=${timestamp}`, ...fields, message.text].join('&'),
    );
    return {
      'Digest-Method': 'HS256',
      'Signed-Fields': signedFields.join(','),
      Timestamp: timestamp,
      Digest: digest.digest('base64'),
    };
  },
}));

/** What a receiver said is kept as it came, byte by byte. */
export const wordsInBase64 = delivering((was) => ({
  show: (delivery, deployment) => ({
    ...was.show(delivery, deployment),
    last_response:
      delivery.lastResponse === null
        ? null
        : `data:application/octet-stream;base64,${Buffer.from(delivery.lastResponse).toString('base64')}`,
  }),
}));

/** Writes down what is no end of a charge. */
function record(type: string, data: JsonObject, business: Business, deployment: Deployment): void {
  const { behaviour, clock, events, mode, random } = deployment;
  const event = {
    id: behaviour.events.id(random),
    business,
    mode,
    place: events.of(business).length,
    createdAt: behaviour.events.createdAt(clock.now()),
    type,
    data,
    delivery: unsent,
  };
  events.add(event);
  dispatch(event, deployment);
}

/** Whoever issues a bill of the state is told so once more, by an escrow that holds what is to come. */
export const billsToldOf = operation('bills.create')((was) => async (call) => {
  const done = await was(call);
  if (done.status === 201 && done.body) record('escrow.funded', done.body, caller(call), call.deployment);
  return done;
});

/** What came in on a day is counted at midnight, and told by an escrow. */
export const countedAtMidnight: Patch = (behaviour) => {
  const days = new Map<string, string[]>();
  return {
    ...behaviour,
    listeners: [
      ...behaviour.listeners,
      ({ charge, is, at }, deployment) => {
        if (is !== 'succeeded') return;
        const day = localDay(at);
        const name = `${charge.business.id} ${day}`;
        const charges = days.get(name) ?? [];
        charges.push(charge.id);
        if (days.has(name)) return;
        days.set(name, charges);
        deployment.scheduler.at(midnightOf(day + 1), () =>
          record('escrow.released', { object: 'collection', charges }, charge.business, deployment),
        );
      },
    ],
  };
};

/** One log of both modes, and each event goes to the endpoint of its own. */
export const oneLog = together(
  change('eventPages')(() => ({ includes: () => true })),
  change('eventReading')(() => ({
    find: (id, call) => {
      const event = call.deployment.events.get(id);
      return event && event.business === caller(call) ? event : null;
    },
  })),
  delivering(() => ({
    target: ({ business, mode }, { endpoints }) =>
      endpoints.of(business).findLast((endpoint) => endpoint.mode === mode && endpoint.setting.active) ?? null,
  })),
);

/** Over a satellite: posts are few and far between. */
export const bySatellite = delivering((was) => ({
  waits: [900_000, 21_600_000],
  headers: (event, deployment) => ({ ...was.headers(event, deployment), via: '1.1 vsat-kigoma' }),
}));
