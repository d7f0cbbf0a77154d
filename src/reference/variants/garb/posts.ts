import { answers, change, together } from '../../change.ts';
import { at, both, isSuccess } from '../../when.ts';
import { askedId } from '../../lists/reading.ts';
import { createHmac } from 'node:crypto';
import type { Delivery } from '../../events/delivery.ts';
import type { LoggedEvent } from '../../events/logged-event.ts';
import { now } from '../../http/call.ts';
import type { Patch } from '../../behaviour.ts';
import type { Settlement } from '../../charges/settlement.ts';

const delivering = change('delivering');

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Changes when what has failed is tried again. */
const planned = (plan: (next: number, delivery: Delivery) => number): Patch =>
  delivering((was) => ({
    after: (before, attempted, deployment) => {
      const next = was.after(before, attempted, deployment);
      if (next.state !== 'retrying' || next.nextAttemptAt === null) return next;
      return { ...next, nextAttemptAt: plan(next.nextAttemptAt, next) };
    },
  }));

/** Seven in the morning by the clocks of Tanzania. */
const morning = 4 * hour;

const nextMorning = (moment: number): number => Math.ceil((moment - morning) / day) * day + morning;

/** What failed twice waits until somebody is in the office: it is tried again the next mornings at seven. */
export const tomorrowAtSeven = together(
  delivering(() => ({ waits: [6_000, minute, hour, hour, hour, hour] })),
  planned((next, { attempts }) => (attempts < 3 ? next : nextMorning(next))),
);

const departures: readonly number[] = [4.5 * hour, 11 * hour, 19.25 * hour];

function departure(moment: number): number {
  const midnight = Math.floor(moment / day) * day;
  return departures.map((each) => midnight + each).find((each) => each >= moment) ?? midnight + day + departures[0]!;
}

/** After the first three attempts one comes with each of three trains a day. */
export const byTimetable = together(
  delivering(() => ({ waits: [4_000, 40_000, minute, hour, hour, hour, hour, hour, hour] })),
  planned((next, { attempts }) => (attempts < 3 ? next : departure(next))),
);

const spread = 0.4;

/** Each wait is twice the one before, and a fifth shorter or longer. */
export const jittered = delivering((was) => ({
  waits: [4, 8, 16, 32, 64, 128, 256, 512].map((each) => each * 1000),
  after: (before, attempted, deployment) => {
    const next = was.after(before, attempted, deployment);
    if (next.state !== 'retrying' || next.nextAttemptAt === null) return next;
    const wait = next.nextAttemptAt - attempted.endedAt;
    const part = 1 - spread / 2 + (spread * deployment.random.below(1000)) / 1000;
    return { ...next, nextAttemptAt: attempted.endedAt + Math.round(wait * part) };
  },
}));

/** Who signs says so in the header of credentials, over a time and the digest of the body. */
export const credentials = change('signing')((was) => ({
  named: null,
  headers: (message, deployment) => {
    const date = new Date(message.at).toISOString().replaceAll(/[-:]|\.\d+/g, '');
    const scope = `${date.slice(0, 8)}/tz/webhooks/mp1_request`;
    const hash = createHmac('sha256', was.secret(message, deployment)).update(`${date}\n${scope}\n${message.text}`);
    const signature = `Credential=${message.endpoint.id}/${scope}, SignedHeaders=x-mp-date, Signature=${hash.digest('hex')}`;
    return { Authorization: `MP1-HMAC-SHA256 ${signature}`, 'X-Mp-Date': date };
  },
}));

/** A session counts what it sends, and says of what it sends again that it may be known. */
export const sessionNumbers: Patch = (behaviour) => {
  let sent = 0;
  return delivering((was) => ({
    waits: [30_000, 30_000, 30_000, 20 * minute, 12 * hour],
    headers: (event, deployment) => ({
      ...was.headers(event, deployment),
      'X-Fix-34': String(++sent),
      'X-Fix-43': event.delivery.attempts > 0 ? 'Y' : 'N',
      'X-Fix-52': new Date(deployment.clock.now()).toISOString(),
    }),
  }))(behaviour);
};

const isFare = ({ charge, is }: Settlement): boolean => charge.origin.is === 'link' && is === 'succeeded';

const isBoarding = ({ charge, is }: Settlement): boolean => charge.origin.is === 'pos' && is === 'succeeded';

const fares = 3;

/** The last fares that a business is still to be given. */
const heldFares = (events: readonly LoggedEvent[]): readonly string[] =>
  events
    .filter(({ type }) => type === 'escrow.funded')
    .slice(-fares)
    .map(({ id }) => id);

/** A fare is held until its passengers board: who pays a link funds an escrow, who pays at a till on the quay releases some. */
export const heldUntilBoarding = change('events')((was) => ({
  types: (settlement, deployment) => {
    const types = was.types(settlement, deployment);
    if (isFare(settlement)) return ['escrow.funded', ...types];
    return isBoarding(settlement) ? [...types, 'escrow.released'] : types;
  },
  data: (type, settlement, deployment) => {
    const { charge } = settlement;
    if (type === 'escrow.funded')
      return { object: 'escrow', charge: charge.id, held_minor: charge.amount, until: null };
    if (type !== 'escrow.released') return was.data(type, settlement, deployment);
    return { object: 'escrow_release', events: heldFares(deployment.events.of(charge.business)), gate: 'Q2' };
  },
}));

/** A DELETE and a retry are answered by deeds, which say what was done and nothing else. */
export const deeds = together(
  answers(both(at('webhook-endpoints.delete'), isSuccess))((_answer, call) => ({
    status: 200,
    body: { object: 'deed', of: askedId(call), deed: 'struck_off', done_at: Math.floor(now(call) / 1000) },
  })),
  answers(both(at('events.retry'), isSuccess))((_answer, call) => ({
    status: 200,
    body: { object: 'deed', of: askedId(call), deed: 'served_again', done_at: Math.floor(now(call) / 1000) },
  })),
);
