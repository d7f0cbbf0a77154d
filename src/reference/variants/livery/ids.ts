import type { Call } from '../../http/call.ts';
import { change, together } from '../../change.ts';
import type { Deployment } from '../../world/deployment.ts';
import type { Patch } from '../../behaviour.ts';

const tallies = new WeakMap<Deployment['meters'], Map<string, number>>();

/** Counts what begins alike in one deployment. */
function numbered(beginning: string, { meters }: Deployment): string {
  const tally = tallies.get(meters) ?? new Map<string, number>();
  tallies.set(meters, tally);
  const count = (tally.get(beginning) ?? 0) + 1;
  tally.set(beginning, count);
  return `${beginning}-${count}`;
}

const letterOf = ({ mode }: Deployment): string => mode.slice(0, 1);

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40) || 'link';

/** A bill is known by its control number. */
const billIds: Patch = (behaviour) => {
  const drawn = new WeakMap<Call, string>();
  return change('billMaking')((was) => ({
    id: (random, call) => {
      const number = was.controlNumber(random, call);
      drawn.set(call, number);
      return `bl_${number}`;
    },
    controlNumber: (random, call) => drawn.get(call) ?? was.controlNumber(random, call),
  }))(behaviour);
};

/** A charge is known by what it was made for: a bill, a link, a till, or a day. */
const chargeIds: Patch = (behaviour) => {
  const madeFor = new WeakMap<Call, string>();
  const beginning = (call: Call): string => {
    const { deployment, trace } = call;
    if (trace.posOrder) return trace.posOrder.till.number;
    const day = new Date(deployment.clock.now()).toISOString().slice(0, 10).replaceAll('-', '');
    return madeFor.get(call) ?? `${letterOf(deployment)}${day}`;
  };
  return together(
    change('billPaying')((was) => ({
      origin: (bill, outstanding, part, call) => {
        madeFor.set(call, bill.controlNumber);
        return was.origin(bill, outstanding, part, call);
      },
    })),
    change('linkPaying')((was) => ({
      origin: (link, call) => {
        madeFor.set(call, link.id.slice('pl_'.length));
        return was.origin(link, call);
      },
    })),
    change('making')(() => ({ id: (_random, call) => `ch_${numbered(beginning(call), call.deployment)}` })),
  )(behaviour);
};

const linkIds = change('linkMaking')(() => ({
  id: (_random, { deployment, trace }) => `pl_${numbered(slugOf(trace.linkOrder?.title ?? ''), deployment)}`,
}));

/** An event is known by the charge that it tells of. */
const eventIds: Patch = (behaviour) => {
  let told = '';
  return change('events')((was) => ({
    types: (settlement, deployment) => {
      told = numbered(`${settlement.charge.id.slice('ch_'.length)}-${settlement.is}`, deployment);
      return was.types(settlement, deployment);
    },
    id: () => `ev_${told}`,
  }))(behaviour);
};

/** What a thing is called tells what it is: one id stands within others, and within what else is told of it. */
export const naturalKeys = together(billIds, chargeIds, linkIds, eventIds);
