import { answers, change, shownCharge, together } from '../../change.ts';
import type { Charge } from '../../charges/charge.ts';
import { chargeMoments, inZone } from './times.ts';
import { always } from '../../when.ts';
import { caller, type Call } from '../../http/call.ts';
import type { Idempotency } from '../../idempotency/idempotency.ts';
import type { JsonObject, JsonValue } from '../../http/json.ts';
import type { Random } from '../../world/random.ts';
import type { Stored } from '../../world/store.ts';

/** Which of three databases an object lies in, by the last sign of its id. */
const shardOf = (id: string): number => (id.codePointAt(id.length - 1) ?? 0) % 3;

type Absent = JsonValue | undefined;

/** Puts something else, or nothing, where a text is absent. */
function withAbsent(view: JsonObject, names: readonly string[], given: JsonObject | null, absent: Absent): JsonObject {
  const shown: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries(view)) {
    const isAbsent = names.includes(name) && (given?.[name] ?? null) === null;
    const put = isAbsent ? absent : value;
    if (put !== undefined) shown[name] = put;
  }
  return shown;
}

const absences: readonly Absent[] = ['', null, undefined];

const textsOf = ({ reference, description }: Charge): JsonObject => ({ reference, description });

const toldBy: readonly ((moment: number) => string)[] = [
  (moment) => new Date(moment).toISOString(),
  (moment) => new Date(moment).toISOString().replace('Z', '000Z'),
  (moment) => inZone(moment, 3),
];

/** Three databases of three ages: each has its own word for what is absent, and its own way to tell the time. */
export const threeAges = together(
  shownCharge((view, { charge }) => {
    const shard = shardOf(charge.id);
    const told = toldBy[shard];
    return {
      ...withAbsent(view, ['reference', 'description'], textsOf(charge), absences[shard]),
      ...(told && { created: told(charge.createdAt), expires_at: told(charge.expiresAt) }),
      ...(shard > 0 && { shard }),
    };
  }),
  change('billShowing')((was) => ({
    bill: (bill, call) => {
      const shard = shardOf(bill.id);
      const { payerName, description } = bill;
      const given = { payer_name: payerName, description };
      return withAbsent(was.bill(bill, call), ['payer_name', 'description'], given, absences[shard]);
    },
  })),
  change('linkShowing')((was) => ({
    link: (link, call) =>
      withAbsent(was.link(link, call), ['reference'], { reference: link.reference }, absences[shardOf(link.id)]),
  })),
);

/** Each answer about one object tells in which database it lies. */
export const shardHeaders = answers(always)(({ headers, body }) => {
  const id = body?.['id'];
  return typeof id === 'string' ? { headers: { ...headers, 'X-Shard': String(shardOf(id)) } } : {};
});

const movedAfter = 4;

/** A business moves to the newer release with its fifth charge, bill or link; what was there stays as it was. */
const isGreen = ({ place }: Stored): boolean => place >= movedAfter;

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const ulid = (random: Random, call: Call): string => {
  let time = call.deployment.clock.now();
  let written = '';
  for (let place = 0; place < 10; place++) {
    written = (crockford[time % 32] ?? '0') + written;
    time = Math.floor(time / 32);
  }
  return written + random.text(crockford, 16);
};

export const idsByRelease = together(
  change('making')((was) => ({
    id: (random, call) => {
      const business = call.trace.key?.business;
      const isNew = business !== undefined && call.deployment.charges.of(business).length >= movedAfter;
      return isNew ? `ch_${ulid(random, call)}` : was.id(random, call);
    },
  })),
  change('billMaking')((was) => ({
    id: (random, call) =>
      call.deployment.bills.of(caller(call)).length >= movedAfter ? `bl_${ulid(random, call)}` : was.id(random, call),
  })),
  change('linkMaking')((was) => ({
    id: (random, call) =>
      call.deployment.links.of(caller(call)).length >= movedAfter ? `pl_${ulid(random, call)}` : was.id(random, call),
  })),
);

const micros = (moment: number): string => inZone(moment, 3).replace('+', '000+');

/** Newer objects have microseconds and a zone, and null for what is absent. */
export const shapesByRelease = together(
  chargeMoments(isGreen, micros),
  shownCharge((view, { charge }) =>
    isGreen(charge)
      ? { ...withAbsent(view, ['reference', 'description'], textsOf(charge), null), release: 'green' }
      : view,
  ),
  change('billShowing')((was) => ({
    bill: (bill, call) => {
      const view = was.bill(bill, call);
      return isGreen(bill) ? { ...view, created: micros(bill.createdAt), release: 'green' } : view;
    },
  })),
);

const byRelease = <Asked, Made extends Stored>(was: Idempotency<Asked, Made>): Partial<Idempotency<Asked, Made>> => ({
  replay: (made, first, call) => (isGreen(made) ? first : { ...was.replay(made, first, call), status: 200 }),
});

/** The older release replays with 200 and the present, the newer one with what it said first. */
export const replaysByRelease = together(
  change('idempotency')((was) => byRelease(was)),
  change('posIdempotency')((was) => byRelease(was)),
  change('linkIdempotency')((was) => byRelease(was)),
);

/** How often something moved is told once it has. */
export const versions = together(
  shownCharge((view, { step }) => (step.after > 0 ? { ...view, version: 2 } : view)),
  change('billShowing')((was) => ({
    bill: (bill, call) => {
      const moves = Number(bill.account.received > 0) + Number(bill.account.cancelledAt !== null);
      const view = was.bill(bill, call);
      return moves > 0 ? { ...view, version: 1 + moves } : view;
    },
  })),
);
