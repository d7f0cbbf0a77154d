import { answers, change, headers, shownCharge, together } from '../../change.ts';
import { asText, isObject, type JsonObject, type JsonValue } from '../../http/json.ts';
import type { Call } from '../../http/call.ts';
import type { Clock } from '../../world/clock.ts';
import { always } from '../../when.ts';
import type { Patch } from '../../behaviour.ts';
import { readable } from '../../world/alphabets.ts';

type Phase = (call: Call) => boolean;

const second = 1000;
const minute = 60 * second;

/** When a service was first asked for something, on either deployment: both go by one clock and have one release. */
const births = new WeakMap<Clock, number>();

function livedSo({ deployment: { clock } }: Call): number {
  const born = births.get(clock) ?? clock.now();
  births.set(clock, born);
  return clock.now() - born;
}

/** What holds for some spans of a service's life, which begins with its first request. */
export const during = (span: (lived: number) => boolean, changed: (is: Phase) => Patch): Patch =>
  changed((call) => span(livedSo(call)));

export const released = (lived: number): boolean => lived > 40 * second;

/** A release of which somebody thought better after five minutes, and which came again after another ten. */
const rolledBack = (lived: number): boolean => released(lived) && !(lived > 5 * minute && lived < 15 * minute);

/** The ten seconds around the moments at which a release comes or goes. */
const switching = (lived: number): boolean =>
  [40 * second, 5 * minute, 15 * minute].some((moment) => Math.abs(lived - moment) < 5 * second);

/** Members by their names from the last letter on; what a caller stored stays in its order. */
function fromLast(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(fromLast);
  if (!isObject(value)) return value;
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? 1 : -1));
  return Object.fromEntries(members.map(([name, member]) => [name, name === 'metadata' ? member : fromLast(member)]));
}

/** Another writer of JSON, another spelling of moments, and another alphabet of ids. */
const nextRelease = (is: Phase): Patch =>
  together(
    change('wire')((was) => ({
      json: (body, call) => was.json(is(call) ? (fromLast(body) as JsonObject) : body, call),
      dateTime: (moment, call) => was.dateTime(moment, call).replace(/Z$/, is(call) ? '000+00:00' : 'Z'),
    })),
    change('making')((was) => ({
      id: (random, call) => (is(call) ? `ch_${random.text(readable, 26)}` : was.id(random, call)),
    })),
    change('billMaking')((was) => ({
      id: (random, call) => (is(call) ? `bl_${random.text(readable, 26)}` : was.id(random, call)),
    })),
    change('linkMaking')((was) => ({
      id: (random, call) => (is(call) ? `pl_${random.text(readable, 26)}` : was.id(random, call)),
    })),
    headers(always)((_usual, call) => ({ 'X-Release': is(call) ? '2026.48.1' : '2026.47.3' })),
  );

export const cameAndWent = during(rolledBack, nextRelease);

/** While releases change, each connection ends with its answer. */
export const drained = during(switching, (is) =>
  headers((_answer, call) => is(call))(() => ({ Connection: 'close', 'X-Draining': '1' })),
);

/** An object keeps the shape that it had until it is read by itself after a release; from the next read on it has the new one. */
export const readRepair = during(released, (is) => (behaviour) => {
  const repaired = new Set<string>();
  const repairing = (view: JsonObject, call: Call, kind: string): JsonObject => {
    const id = asText(view['id']);
    if (repaired.has(id)) return { schema: 2, ...(fromLast(view) as JsonObject), kind_of: kind };
    if (is(call) && call.method === 'GET' && call.route.is === 'served' && call.route.id === id) repaired.add(id);
    return view;
  };
  return together(
    change('showing')((was) => ({
      charge: (charge, step, call) => repairing(was.charge(charge, step, call), call, charge.origin.is),
    })),
    change('billShowing')((was) => ({ bill: (bill, call) => repairing(was.bill(bill, call), call, 'receivable') })),
    change('linkShowing')((was) => ({ link: (link, call) => repairing(was.link(link, call), call, link.kind) })),
  )(behaviour);
});

/** What is made after a release has the colour of the new one for good, and says so in a header too. */
export const greenForNew = during(released, (is) => (behaviour) => {
  const green = new Set<string>();
  return together(
    change('making')((was) => ({
      id: (random, call) => {
        const id = was.id(random, call);
        if (is(call)) green.add(id);
        return id;
      },
    })),
    shownCharge((view, { charge, call }) =>
      green.has(charge.id)
        ? {
            object: 'charge',
            id: charge.id,
            created: call.behaviour.wire.dateTime(charge.createdAt, call).replace('Z', '000000Z'),
            ...Object.fromEntries(Object.entries(view).filter(([name]) => name !== 'created')),
            ...(view['failure_reason'] !== undefined && { outcome: { reason: view['failure_reason'] } }),
          }
        : view,
    ),
    answers((answer) => green.has(asText(answer.body?.['id'])))(({ headers: own }) => ({
      headers: { ...own, 'X-Colour': 'green' },
    })),
  )(behaviour);
});
