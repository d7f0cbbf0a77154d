import { textOf } from '../../views.ts';
import { change, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import type { Setting } from '../../../webhooks/webhook-endpoint.ts';
import { breaking } from '../../fault.ts';
import { day, recalled, secondOf } from '../rare/recalled.ts';
import { marked } from './marks.ts';

const pages = change('pages');
const touched = recalled(() => ({ rank: null as number | null }));
const told = recalled(() => new Set<string>());

const monthOf = ({ createdAt }: Charge): string => new Date(createdAt).toISOString().slice(0, 7);

const byTouch = (charges: readonly Charge[]): readonly Charge[] =>
  charges.toSorted((one, other) => (touched(one).rank ?? one.place) - (touched(other).rank ?? other.place));

const short = (id: string): string => id.slice(0, -2);

function archived(id: string, call: Call): Charge | undefined {
  const alike = (charge: Charge): boolean => charge.id.length === id.length && short(charge.id) === short(id);
  return call.deployment.charges.of(caller(call)).find((charge) => now(call) - charge.createdAt > day && alike(charge));
}

interface Past {
  readonly past?: readonly { readonly url: string; readonly at: number }[];
}

const pastOf = (setting: Setting | null): NonNullable<Past['past']> => (setting as Past | null)?.past ?? [];

/** What is read of charges later, and what is posted of them. */
export const eighthSandboxReading = [
  ...breaking('list.has-more-while-more', {
    'eighth.month-partition: whether there is more is told of the month of the last charge alone': pages((was) => ({
      cut: (page, call) => {
        const cut = was.cut(page, call);
        const last = cut.items.at(-1);
        if (!cut.more || !last) return cut;
        const of = was.source(call).filter((charge) => charge.place < last.place);
        return { ...cut, more: of.some((charge) => monthOf(charge) === monthOf(last)) };
      },
    })),
  }),
  ...breaking(['list.newest-first', 'list.cursor-continues-after'], {
    'eighth.mismatch-on-top: a mismatch touches the charge of its key, and the list goes by that': together(
      change('idempotency')((was) => ({
        mismatch: (attempt, call) => {
          const made = attempt.settled?.made;
          if (made) touched(made).rank = call.deployment.charges.of(caller(call)).length - 0.5;
          return was.mismatch(attempt, call);
        },
      })),
      pages((was) => ({
        source: (call) => byTouch(was.source(call)),
        cursor: (call) => {
          const reading = was.cursor(call);
          if ('code' in reading || reading.value === null) return reading;
          const { id } = reading.value;
          const place = byTouch(was.source(call)).findIndex((charge) => charge.id === id);
          return { value: { ...reading.value, place } };
        },
      })),
    ),
  }),
  ...breaking(['charges.get.unknown-not-found', 'charges.get.the-one-asked'], {
    'eighth.archive-short-ids: after a day a charge is found by all but the last two characters of its id': change(
      'reading',
    )((was) => ({
      find: (id, call) => was.find(id, call) ?? was.find(archived(id, call)?.id ?? id, call),
    })),
  }),
  ...breaking('webhooks.test-event-to-test-endpoint', {
    'eighth.address-at-creation: an event goes to the address that was set when its charge was made': together(
      change('webhooks')((was) => ({
        set: (before, url, deployment) => {
          const setting = was.set(before, url, deployment);
          return marked(setting, { past: [...pastOf(before), { url, at: setting.updatedAt }] });
        },
      })),
      change('delivering')((was) => ({
        address: (endpoint, event) => {
          const made = Date.parse(textOf(event.data.created));
          return pastOf(endpoint.setting).findLast(({ at }) => at <= made)?.url ?? was.address(endpoint, event);
        },
      })),
    ),
  }),
  ...breaking('webhooks.test-event-livemode-false', {
    'eighth.retried-as-live: what is posted again after a failure says that it is live': change('events')((was) => ({
      posted: (event, deployment) => ({
        ...was.posted(event, deployment),
        ...(event.delivery.attempts > 0 && { livemode: true }),
      }),
    })),
  }),
  ...breaking('webhooks.test-event-to-test-endpoint', {
    'eighth.same-second-once: two equal amounts of a business that succeed in one second make one event': change(
      'events',
    )((was) => ({
      types: (settlement, deployment) => {
        const { charge, at, is } = settlement;
        const print = JSON.stringify([charge.business.id, charge.amount, is, secondOf(at)]);
        if (told(deployment).has(print)) return [];
        told(deployment).add(print);
        return was.types(settlement, deployment);
      },
    })),
  }),
];
