import type { Answer } from '../../http/answer.ts';
import type { Behaviour, Patch } from '../../behaviour.ts';
import type { Business } from '../../world/accounts.ts';
import type { Call } from '../../http/call.ts';
import { change, operation, shownCharge, together } from '../../change.ts';
import type { EndpointName } from '../../../contract/endpoints.ts';
import { pause } from '../../world/pause.ts';
import { refuse } from '../../errors/refuse.ts';

const idle_ms = 2500;
const waking_ms = 350;

interface Actor {
  seen: number;
  incarnation: number;
}

/** Whatever is read by its id is an actor, which sleeps when nobody asks, and takes a while to wake. */
export const actors: Patch = (behaviour) => {
  const all = new Map<string, Actor>();
  const wake = async ({ route }: Call): Promise<void> => {
    if (route.is !== 'served' || route.id === '') return;
    const actor = all.get(route.id) ?? { seen: performance.now(), incarnation: 1 };
    all.set(route.id, actor);
    const slept = performance.now() - actor.seen > idle_ms;
    actor.seen = performance.now();
    if (!slept) return;
    actor.incarnation++;
    await pause(waking_ms);
  };
  return together(
    (was) => ({ ...was, before: [...was.before, wake] }),
    shownCharge((view, { charge, step }) => ({
      ...view,
      actor: `akka://merchant@10.0.3.7:2552/user/${charge.business.id}/${charge.id}#${all.get(charge.id)?.incarnation ?? 1}`,
      sequence_nr: step.after === 0 ? 1 : 2,
    })),
  )(behaviour);
};

const posts = [
  'charges.create',
  'pos.create',
  'bills.create',
  'links.create',
  'bills.notify',
] as const satisfies EndpointName[];

const message_ms = 25;

/** What is posted for a business goes through one mailbox, a message at a time. */
export const mailboxes: Patch = (behaviour) => {
  const last = new WeakMap<Business, Promise<unknown>>();
  const inTurn = async <Outcome>(business: Business, work: () => Promise<Outcome>): Promise<Outcome> => {
    const before = last.get(business) ?? Promise.resolve();
    const mine = before.then(async () => {
      await pause(message_ms);
      return work();
    });
    last.set(
      business,
      mine.catch(() => undefined),
    );
    return mine;
  };
  return together(
    ...posts.map((name) =>
      operation(name)((was) => (call) => {
        const { key } = call.trace;
        return key ? inTurn(key.business, async () => was(call)) : was(call);
      }),
    ),
  )(behaviour);
};

/** A function looks for the ledger before it looks for a key: without the one there is no replay either. */
const ledgerFirst = {
  replay: (_made: unknown, first: Answer, call: Call): Answer =>
    call.behaviour.making.reachable(call) ? { ...first, status: 200 } : refuse(call, { code: 'LEDGER_UNAVAILABLE' }),
};

export const coldReplays: Patch = together(
  change('idempotency')(() => ledgerFirst),
  change('posIdempotency')(() => ledgerFirst),
  change('linkIdempotency')(() => ledgerFirst),
);

const slowest_ms = 500;

/** Each function is started anew now and then: what is made takes up to half a second. */
export const coldWrites = change('making')((was: Behaviour['making']) => ({
  writing: (call) => (call.nth % 7 === 0 ? slowest_ms : was.writing(call)),
}));
