import { change, together } from '../../../change.ts';
import { breaking } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';
import type { Setting } from '../../../webhooks/webhook-endpoint.ts';

const events = change('events');
const revived = new WeakSet<Setting>();
const kept = recalled(() => ({ madeInGrace: new Set<string>(), told: new Map<string, number>() }));

/** What is posted to the test address. */
export const seventhSandboxPosts = [
  ...breaking('webhooks.signed', {
    'seventh.set-again-missigned: an address that was taken away and set again is signed for with another secret':
      together(
        change('webhooks')((was) => ({
          set: (setting, url, deployment) => {
            const next = was.set(setting, url, deployment);
            if (setting && (revived.has(setting) || !setting.active) && setting.url === url) revived.add(next);
            return next;
          },
        })),
        change('signing')((was) => ({
          secret: (message, deployment) => {
            const { endpoint } = message;
            const { setting } = endpoint;
            if (!revived.has(setting)) return was.secret(message, deployment);
            const other = { ...endpoint, setting: { ...setting, rotation: setting.rotation + 1000 } };
            return was.secret({ ...message, endpoint: other }, deployment);
          },
        })),
      ),
  }),
  ...breaking('webhooks.test-event-to-test-endpoint', {
    'seventh.no-event-in-grace: a charge that was made with a key in its grace makes no event': together(
      change('making')((was) => ({
        id: (random, call) => {
          const id = was.id(random, call);
          if (call.trace.key && call.trace.key.refusedFrom !== null) kept(call.deployment).madeInGrace.add(id);
          return id;
        },
      })),
      events((was) => ({
        types: (settlement, deployment) =>
          kept(deployment).madeInGrace.has(settlement.charge.id) ? [] : was.types(settlement, deployment),
      })),
    ),
    'seventh.one-event-per-order: of two charges with one reference within a day the second makes no event': events(
      (was) => ({
        types: (settlement, deployment) => {
          const { charge, at, is } = settlement;
          if (!charge.reference || is !== 'succeeded') return was.types(settlement, deployment);
          const { told } = kept(deployment);
          const order = `${charge.business.id} ${charge.reference}`;
          if (at - (told.get(order) ?? -Infinity) < day) return [];
          told.set(order, at);
          return was.types(settlement, deployment);
        },
      }),
    ),
  }),
];
