import type { Business } from '../../world/accounts.ts';
import { change, check, together } from '../../change.ts';
import type { Call } from '../../http/call.ts';
import type { Charge } from '../../charges/charge.ts';
import { chunked } from './chunked.ts';
import type { Deployment } from '../../world/deployment.ts';
import { dispatch, redispatch } from '../../events/dispatch.ts';
import type { JsonObject } from '../../http/json.ts';
import type { LoggedEvent } from '../../events/logged-event.ts';
import type { Patch } from '../../behaviour.ts';
import { pause } from '../../world/pause.ts';
import { unsent } from '../../events/delivery.ts';
import { varying } from '../variant.ts';

const second = 1000;
const delivering = change('delivering');

/** What a run makes for itself has no staff. */
const atStart = 4;

const hasStaff = (business: Business, { deployment }: Call): boolean =>
  [...deployment.businesses.values()].indexOf(business) < atStart;

function resend(business: Business, { deployment }: Call): void {
  const ended = deployment.events
    .of(business)
    .slice(-25)
    .filter(({ mode, delivery: { state } }) => mode === deployment.mode && /^(?:delivered|exhausted)$/.test(state));
  const event = ended[deployment.random.below(Math.max(1, ended.length))];
  if (event) redispatch(event, deployment);
}

/** Somebody at the dashboard has events sent again; each time attempts are counted from nothing. */
const staffRetries = together(
  check('route')((was) => (call) => {
    const business = call.trace.key?.business;
    if (business && call.nth % 6 === 0 && hasStaff(business, call)) resend(business, call);
    return was(call);
  }),
  delivering((was) => ({
    again: (delivery, at, deployment) => ({ ...was.again(delivery, at, deployment), attempts: 0 }),
  })),
);

/** Two workers take the same event from a queue, and each looks first whether somebody is there. */
const racedPosts = delivering((was) => ({
  post: async (posting, event) => {
    const look = { ...posting, method: 'HEAD', text: '', headers: { 'user-agent': 'mp-probe/2' } };
    const work = async (after: number) => {
      await pause(after);
      await was.post(look, event);
      return was.post(posting, event);
    };
    const [first] = await Promise.all([work(0), work(12)]);
    return first;
  },
  after: (delivery, attempted, deployment) => {
    const after = was.after(delivery, attempted, deployment);
    return { ...after, attempts: after.attempts + 1 };
  },
}));

const chunkedPosts = together(
  delivering((was) => ({
    headers: (event, deployment) => ({
      ...was.headers(event, deployment),
      'content-type': 'application/json; charset=utf-8',
    }),
    post: (posting, event) => chunked(posting) ?? was.post(posting, event),
  })),
  change('events')((was) => ({
    posted: (event, deployment) => {
      const { data, ...rest } = was.posted(event, deployment);
      return { ...(data !== undefined && { data }), ...rest };
    },
  })),
);

const often = 30;

/** Every second and a half for most of a minute, and then never again. */
const hammering = delivering((was) => ({
  waits: Array.from({ length: often }, () => 1.5 * second),
  after: (before, attempted, deployment) => {
    const delivery = was.after(before, attempted, deployment);
    const { status } = attempted.reply;
    const told = {
      ...delivery,
      lastResponse: status === 0 ? 'connection refused' : `HTTP/1.1 ${status}`,
    };
    return told.state === 'retrying' && told.attempts < 10 ? { ...told, state: 'pending' } : told;
  },
}));

interface Batch {
  readonly nth: number;
  readonly charges: Charge[];
}

function tell(type: string, at: number, data: JsonObject, business: Business, deployment: Deployment): void {
  const event: LoggedEvent = {
    id: deployment.behaviour.events.id(deployment.random),
    business,
    mode: deployment.mode,
    place: deployment.events.of(business).length,
    createdAt: at,
    type,
    data,
    delivery: unsent,
  };
  deployment.events.add(event);
  dispatch(event, deployment);
}

const recordOf = ({ nth, charges }: Batch): JsonObject => ({
  object: 'escrow',
  reference: `batch ${nth}`,
  amount_minor: charges.reduce((sum, { amount, fee }) => sum + amount - fee, 0),
  currency: 'TZS',
  charges: charges.map(({ id, amount, reference }) => ({ id, amount_minor: amount, reference })),
  first_charge: charges[0]?.id ?? null,
});

/** Payments go into escrow by the batch, and out of it as long after. */
const escrowBatches = (every: number): Patch => {
  const open = new WeakMap<Business, Batch>();
  let count = 0;
  const close = (business: Business, deployment: Deployment): void => {
    const batch = open.get(business);
    if (!batch) return;
    open.delete(business);
    const at = deployment.clock.now();
    tell('escrow.funded', at, recordOf(batch), business, deployment);
    deployment.scheduler.at(at + every, () =>
      tell('escrow.released', deployment.clock.now(), recordOf(batch), business, deployment),
    );
  };
  return (behaviour) => ({
    ...behaviour,
    listeners: [
      ...behaviour.listeners,
      ({ is, charge }, deployment) => {
        if (is !== 'succeeded') return;
        const { business } = charge;
        const known = open.get(business);
        if (known) return void known.charges.push(charge);
        open.set(business, { nth: ++count, charges: [charge] });
        deployment.scheduler.at(deployment.clock.now() + every, () => close(business, deployment));
      },
    ],
  });
};

/** Each deployment has batches of its own. */
const batched: Patch = (behaviour) => escrowBatches(8 * second)(behaviour);

export const postVariants = varying({
  'else.staff-retries: people at the dashboard have events sent again all the while, and attempts are counted anew each time':
    staffRetries,
  'else.raced-posts: two workers post each event at the same time, after a HEAD, and both attempts count': racedPosts,
  'else.chunked-posts: a post comes in chunks over a third of a second, on a connection of its own, with its data first':
    chunkedPosts,
  'else.hammering: thirty-one attempts within a minute, the first nine of which leave an event pending, and a status line for a response':
    hammering,
  'else.escrow-batches: every eight seconds payments are told of once more together, by an event of escrow that names their ids, and when it is released':
    batched,
});
