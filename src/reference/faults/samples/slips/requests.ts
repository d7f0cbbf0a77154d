import { answers, change, check } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { asksFor, at, both } from '../../../when.ts';
import { standing } from '../../../charges/charge.ts';
import { breaking } from '../../fault.ts';
import { kept, sent, second } from './kept.ts';

const crashing = (on: (call: Call) => boolean) => answers((_answer, call) => on(call))(() => ({ status: 500 }));
const posting = asksFor('charges.create');
const textSent = (call: Call): string => (call.payload?.is === 'text' ? call.payload.text : '');

const flight = kept(() => ({ posts: 0, description: null as string | null, last: 0 }));

/** What odd requests, and several at once, bring about. */
export const slipRequestFaults = [
  ...breaking('errors.never-500', {
    'slip.null-body-crashes: a body that is null crashes': crashing(
      (call) => posting(call) && /^\s*null\s*$/.test(textSent(call)),
    ),
    'slip.text-body-crashes: a body that is a text crashes': crashing(
      (call) => posting(call) && /^\s*"/.test(textSent(call)),
    ),
    'slip.list-of-bodies-crashes: a body that is a list of requests crashes': crashing(
      (call) => posting(call) && /^\s*\[\s*\{/.test(textSent(call)),
    ),
    'slip.limit-overflows: a limit of more than 31 bits crashes': crashing(
      (call) => asksFor('charges.list')(call) && Number(call.query.get('limit')) > 2 ** 31,
    ),
    'slip.limit-twice-crashes: a limit that is given twice crashes': crashing(
      (call) => call.query.getAll('limit').length > 1,
    ),
    'slip.state-twice-crashes: a state that is given twice crashes': crashing(
      (call) => call.query.getAll('state').length > 1,
    ),
    'slip.state-in-brackets-crashes: a parameter with brackets crashes': crashing((call) =>
      [...call.query.keys()].some((name) => name.includes('[')),
    ),
    'slip.quote-in-cursor-crashes: a quote in a cursor crashes': crashing((call) =>
      (call.query.get('starting_after') ?? '').includes("'"),
    ),
    'slip.empty-cursor-crashes: an empty cursor crashes': crashing((call) => call.query.get('starting_after') === ''),
    'slip.limit-of-fraction-crashes: a limit with a fraction crashes': crashing((call) =>
      /^\d+\.\d+$/.test(call.query.get('limit') ?? ''),
    ),
    'slip.percent-crashes: a percent sign in an id crashes': crashing(
      ({ route }) => route.is === 'served' && route.id.includes('%'),
    ),
    'slip.long-id-crashes: an id of more than 255 signs crashes': crashing(
      ({ route }) => route.is === 'served' && route.id.length > 255,
    ),
    'slip.metadata-null-crashes: a null within metadata crashes': crashing(
      (call) => posting(call) && /"metadata":\{[^}]*:null/.test(textSent(call)),
    ),
    'slip.unknown-state-crashes: a state in capitals crashes': crashing((call) =>
      /^[A-Z]+$/.test(call.query.get('state') ?? ''),
    ),
    'slip.msisdn-number-crashes: a number that is no text crashes': crashing(
      (call) => posting(call) && typeof sent(call).msisdn === 'number',
    ),
    'slip.rail-null-crashes: a rail that is null crashes': crashing(
      (call) => posting(call) && sent(call).rail === null,
    ),
    'slip.mismatch-of-refused-crashes: a bad body under a key that was used crashes': crashing(
      (call) =>
        posting(call) &&
        call.trace.refusal !== undefined &&
        call.trace.refusal.code.startsWith('BAD_') &&
        call.trace.key !== undefined &&
        call.deployment.attempts.has(`${caller(call).id} charges.create ${call.header('idempotency-key') ?? ''}`),
    ),
  }),
  ...breaking('charge.description-echoed', {
    'slip.description-of-the-other: of two charges at once both get the description of the later': (behaviour) =>
      check('body')((was) => (call) => {
        const refusal = was(call);
        if (!refusal && call.trace.order) flight(call).description = call.trace.order.description;
        return refusal;
      })(
        change('making')((was) => ({
          order: (order, call) => ({ ...was.order(order, call), description: flight(call).description }),
        }))(behaviour),
      ),
  }),
  ...breaking('charge.rail-echoed', {
    'slip.rail-of-the-other: of two charges within 15 milliseconds the second gets the rail of the first': change(
      'making',
    )((was) => ({
      order: (order, call) => {
        const { last } = flight(call);
        const before = call.deployment.charges.of(caller(call)).at(-1);
        flight(call).last = now(call);
        return before && now(call) - last < 15
          ? { ...was.order(order, call), rail: before.rail }
          : was.order(order, call);
      },
    })),
  }),
  ...breaking('balance.settling-zero', {
    'slip.settling-in-flight: what azampesa is still processing is settling': answers(
      both(at('balance.get'), ({ status }) => status === 200),
    )(({ body }, call) => ({
      body: {
        ...body,
        settling_minor: call.deployment.charges
          .of(caller(call))
          .filter((charge) => charge.rail === 'azampesa' && standing(charge, now(call)).state === 'processing')
          .reduce((sum, { amount }) => sum + amount, 0),
      },
    })),
  }),
  ...breaking('sandbox.balance-zero', {
    'slip.late-payment-credited: what was paid late is on the balance': change('showing')((was) => ({
      balance: (call) => ({
        ...was.balance(call),
        available_minor: call.deployment.charges
          .of(caller(call))
          .filter(({ branch, createdAt }) =>
            branch.timeline.some(({ after }) => after > 60 * second && createdAt + after <= now(call)),
          )
          .reduce((sum, { amount, fee }) => sum + amount - fee, 0),
      }),
    })),
    'slip.failure-debited: the fee of a failed charge over tigo is taken from the balance': change('showing')(
      (was) => ({
        balance: (call) => ({
          ...was.balance(call),
          available_minor: call.deployment.charges
            .of(caller(call))
            .filter((charge) => charge.rail === 'tigo' && standing(charge, now(call)).state === 'failed')
            .reduce((sum, { fee }) => sum - fee, 0),
        }),
      }),
    ),
  }),
  ...breaking('limits.per-key', {
    'slip.limit-of-business: the keys of one business share a limit when they list': change('rate')((was) => ({
      bucket: (call, key) => (asksFor('charges.list')(call) ? key.business.id : was.bucket(call, key)),
    })),
  }),
  ...breaking('limits.test-key-limited-above-120', {
    'slip.reads-not-limited: reads by id do not count': change('rate')((was) => ({
      bucket: (call, key) => (asksFor('charges.get')(call) ? null : was.bucket(call, key)),
    })),
  }),
];
