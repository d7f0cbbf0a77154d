import type { Patch } from '../../behaviour.ts';
import { now, type Call } from '../../http/call.ts';
import { answers, change, check } from '../../change.ts';
import { isServed } from '../../http/route.ts';
import { isReplay } from '../../when.ts';
import { answer } from '../../http/answer.ts';
import { showLink } from '../../links/link-showing.ts';
import { promising } from '../idempotency/changes.ts';
import { isPaid } from './changes.ts';
import { breakingLive } from '../fault.ts';

const { alsoCompared, comparedAs, forgotten, forgottenInFlight, mismatchAnswered, onMismatch, promises, sharedByAll } =
  promising(change('linkIdempotency'));

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
    'link-key.same-request-mismatch: a retry of a link with an expiry is a mismatch': alsoCompared(
      ({ expiresAt }, call) => (expiresAt === null ? '' : now(call)),
    ),
    'link-key.replay-with-another-id: a retry gets the link under a new id': answers(
      (answer, call) => onLinks(call) && isReplay(answer, call),
    )(({ body }, call) => ({
      body: body && { ...body, id: call.behaviour.linkMaking.id(call.deployment.random, call) },
    })),
  }),
  ...breakingLive('idempotency.link-mismatch-on-amount', comparedAs, {
    'link-key.price-not-compared: the same key with another price gives the link first made': (order) => ({
      ...order,
      amount: 0,
    }),
    'link-key.price-in-thousands: prices are compared in whole thousands of shillings': (order) => ({
      ...order,
      amount: Math.floor(order.amount / 100_000),
    }),
  }),
  ...breakingLive('idempotency.link-mismatch-on-amount', mismatchAnswered, {
    'link-key.lower-price-taken: the same key with a lower price is no mismatch': (made, call) =>
      (call.trace.linkOrder?.amount ?? 0) < made.amount ? answer(201, showLink(made, call)) : null,
    'link-key.mismatch-not-seen-once-paid: once a link was paid its key gives it for any price': (made, call) =>
      isPaid(made) ? answer(200, showLink(made, call)) : null,
  }),
  ...breakingLive(['idempotency.link-mismatch-on-amount', 'payment-link.amount-is-fixed'], mismatchAnswered, {
    'link-key.mismatch-moves-price: the same key with another price gives the link a new price': (made, call) => {
      Object.assign(made, { amount: call.trace.linkOrder?.amount ?? made.amount });
      return answer(200, showLink(made, call));
    },
  }),
  ...breakingLive('idempotency.first-request-stands', onMismatch, {
    'link-key.mismatch-forgets: after a mismatch the key of a link is forgotten': (call, _made, attempt) => {
      const { linkAttempts } = call.deployment;
      for (const [slot, each] of linkAttempts) if (each === attempt) linkAttempts.delete(slot);
    },
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
  ...breakingLive('idempotency.scoped-to-business', {
    'link-key.of-everybody: the key of a link is one for all businesses': sharedByAll,
  }),
  ...breakingLive(
    ['idempotency.concurrent-same-object', 'idempotency.concurrent-creates-one', 'idempotency.link-same-key-same-link'],
    {
      'link-key.in-flight-makes-another: a retry of a link that is still being written makes another one':
        forgottenInFlight,
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
