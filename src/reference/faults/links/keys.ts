import type { Patch } from '../../behaviour.ts';
import { now, type Call } from '../../http/call.ts';
import { answers, change, check } from '../../change.ts';
import type { Link, LinkOrder } from '../../links/link.ts';
import { isServed } from '../../http/route.ts';
import { isReplay } from '../../when.ts';
import { isPaid } from './changes.ts';
import { breakingLive } from '../fault.ts';

const promises = change('linkIdempotency');

const print = (of: (order: LinkOrder, call: Call) => string): Patch => promises(() => ({ print: of }));

/** The key is taken for a new one. */
const forgotten = (when: (link: Link, call: Call) => boolean): Patch =>
  promises((was) => ({
    find: (slot, call) => {
      const attempt = was.find(slot, call);
      return attempt?.settled && when(attempt.settled.made, call) ? undefined : attempt;
    },
  }));

const onLinks = ({ route }: Call): boolean => isServed(route, 'links.create');

const required = (when: (call: Call) => boolean): Patch =>
  check('idempotency')((was) => (call) => {
    const missing = onLinks(call) && call.header('idempotency-key') === undefined;
    return missing && when(call) ? { code: 'IDEMPOTENCY_REQUIRED' } : was(call);
  });

const minute = 60_000;

/** The Idempotency-Key of a link. */
export const linkKeyFaults = [
  ...breakingLive('idempotency.link-same-key-same-link', forgotten, {
    'link-key.forgotten-for-single-use: the key of a single-use link is forgotten at once': ({ kind }) =>
      kind === 'single_use',
    'link-key.forgotten-once-paid: the key of a link is forgotten once it was paid': isPaid,
    'link-key.forgotten-after-ten-minutes: the key of a link is forgotten after ten minutes': ({ createdAt }, call) =>
      now(call) - createdAt > 10 * minute,
    'link-key.forgotten-overnight: the key of a link is forgotten after twelve hours': ({ createdAt }, call) =>
      now(call) - createdAt > 12 * 60 * minute,
  }),
  ...breakingLive('idempotency.link-same-key-same-link', {
    'link-key.ignored: the Idempotency-Key of a link is not looked at': promises(() => ({ find: () => undefined })),
    'link-key.same-request-mismatch: a retry of a link with an expiry is a mismatch': print(
      ({ amount, expiresAt }, call) => `${amount} ${expiresAt === null ? '' : now(call)}`,
    ),
    'link-key.replay-with-another-id: a retry gets the link under a new id': answers(
      (answer, call) => onLinks(call) && isReplay(answer, call),
    )(({ body }, call) => ({
      body: body && { ...body, id: call.behaviour.linkMaking.id(call.deployment.random, call) },
    })),
  }),
  ...breakingLive('idempotency.link-mismatch-on-amount', {
    'link-key.price-not-compared: the same key with another price gives the link first made': print(() => ''),
    'link-key.price-in-thousands: prices are compared in whole thousands of shillings': print(({ amount }) =>
      String(Math.floor(amount / 100_000)),
    ),
    'link-key.lower-price-taken: the same key with a lower price is no mismatch': promises((was) => ({
      mismatch: (attempt, call) => {
        const made = attempt.settled?.made;
        const lower = made !== undefined && (call.trace.linkOrder?.amount ?? 0) < made.amount;
        return lower
          ? { status: 201, headers: {}, body: call.behaviour.linkShowing.link(made, call) }
          : was.mismatch(attempt, call);
      },
    })),
    'link-key.mismatch-not-seen-once-paid: once a link was paid its key gives it for any price': promises((was) => ({
      mismatch: (attempt, call) => {
        const made = attempt.settled?.made;
        if (!made || !isPaid(made)) return was.mismatch(attempt, call);
        return { status: 200, headers: {}, body: call.behaviour.linkShowing.link(made, call) };
      },
    })),
  }),
  ...breakingLive(['idempotency.link-mismatch-on-amount', 'payment-link.amount-is-fixed'], promises, {
    'link-key.mismatch-moves-price: the same key with another price gives the link a new price': () => ({
      mismatch: (attempt, call) => {
        const made = attempt.settled?.made;
        if (made) Object.assign(made, { amount: call.trace.linkOrder?.amount ?? made.amount });
        return { status: 200, headers: {}, body: made ? call.behaviour.linkShowing.link(made, call) : null };
      },
    }),
  }),
  ...breakingLive('idempotency.first-request-stands', promises, {
    'link-key.mismatch-forgets: after a mismatch the key of a link is forgotten': (was) => ({
      mismatch: (attempt, call) => {
        const { linkAttempts } = call.deployment;
        for (const [slot, each] of linkAttempts) if (each === attempt) linkAttempts.delete(slot);
        return was.mismatch(attempt, call);
      },
    }),
  }),
  ...breakingLive(
    ['errors.cause-of-idempotent-mismatch', 'idempotency.link-mismatch-on-amount', 'errors.cause-of-bad-request'],
    {
      'link-key.mismatch-is-bad-request: another price with the same key is BAD_REQUEST': promises(() => ({
        mismatch: (_attempt, call) => {
          const { refusals } = call.behaviour;
          const refusal = { code: 'BAD_REQUEST' } as const;
          return {
            status: refusals.status(refusal, call),
            headers: {},
            body: refusals.body(refusals.error(refusal, call), call),
          };
        },
      })),
    },
  ),
  ...breakingLive('idempotency.scoped-to-business', promises, {
    'link-key.of-everybody: the key of a link is one for all businesses': () => ({ space: () => '' }),
  }),
  ...breakingLive(
    ['idempotency.concurrent-same-object', 'idempotency.concurrent-creates-one', 'idempotency.link-same-key-same-link'],
    promises,
    {
      'link-key.in-flight-makes-another: a retry of a link that is still being written makes another one': (was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          return attempt?.settled ? attempt : undefined;
        },
      }),
    },
  ),
  ...breakingLive('idempotency.optional-on-links', required, {
    'link-key.required: a link without an Idempotency-Key is refused': () => true,
    'link-key.required-for-single-use: a single-use link without an Idempotency-Key is refused': ({ payload }) =>
      payload?.is === 'text' && payload.text.includes('single_use'),
  }),
  ...breakingLive(['links.create.status-201', 'errors.cause-of-idempotent-mismatch'], check('idempotency'), {
    'link-key.none-is-one: links without a key are taken for retries of each other': (was) => (call) => {
      const refusal = was(call);
      if (!refusal && onLinks(call)) call.trace.idempotencyKey ??= '';
      return refusal;
    },
  }),
];
