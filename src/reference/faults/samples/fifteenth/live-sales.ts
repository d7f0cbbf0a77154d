import { change, check, fieldOf, together } from '../../../change.ts';
import { answer } from '../../../http/answer.ts';
import { caller, now } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { isMissing, refusing } from '../../misreading.ts';
import { day, hour, minute, recalled } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';

const linkField = fieldOf('linkOrder');
const replays = recalled(() => ({ count: 0 }));
const madeAt = recalled(() => new Map<string, number>());

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** What a network shows of a prompt. */
const ussdCharacters = 182;

/** What tills, links, prompts, balances and live keys do wrong. */
export const fifteenthLiveSales = [
  ...breakingLive(
    ['pos.create.paid-by-scan', 'lifecycle.approved-succeeds', 'lifecycle.succeeded-is-final', 'event.charge-details'],
    {
      'fifteenth.scan-after-replays: a code that was asked for again twice is paid in vain': together(
        change('posIdempotency')((was) => ({
          replay: (made, first, call) => {
            replays(made).count++;
            return was.replay(made, first, call);
          },
        })),
        change('showing')((was) => ({
          standing: (charge, call) => {
            const step = was.standing(charge, call);
            return step.state === 'succeeded' && charge.origin.is === 'pos' && replays(charge).count >= 2
              ? { after: 0, state: 'requires_payment' }
              : step;
          },
        })),
      ),
    },
  ),
  ...breakingLive('pos.create.till-required', {
    'fifteenth.till-remembered: within a minute of a code the next one needs no till': fieldOf('posOrder')('till')(
      (was) => (given, call) => {
        const last = call.deployment.charges
          .of(caller(call))
          .findLast(({ origin, createdAt }) => origin.is === 'pos' && now(call) - createdAt < minute);
        return isMissing(given) && last?.origin.is === 'pos' ? was(last.origin.till.number, call) : was(given, call);
      },
    ),
  }),
  ...breakingLive('pos-charge.expires-after-5-minutes', {
    'fifteenth.code-to-the-hour: a code does not outlive the hour in which it was made': change('codes')((was) => ({
      expiresAt: (createdAt, call) =>
        Math.min(was.expiresAt(createdAt, call), (Math.floor(createdAt / hour) + 1) * hour),
    })),
  }),
  ...breakingLive('charges.create.prompts-payer', {
    'fifteenth.long-ussd: no prompt comes of a reference and a description that are longer together than a screen':
      change('making')((was) => ({
        prompts: (order, call) =>
          (order.reference ?? '').length + (order.description ?? '').length > ussdCharacters
            ? 0
            : was.prompts(order, call),
      })),
  }),
  ...breakingLive(['payment-link.kind-as-asked', 'links.create.kind-default'], {
    'fifteenth.one-use-is-single: a reusable link of one use becomes a single_use one': change('linkMaking')((was) => ({
      order: (asked, call) => {
        const order = was.order(asked, call);
        return order.maxUses === 1 ? { ...order, kind: 'single_use' } : order;
      },
    })),
  }),
  ...breakingLive(['links.create.reference-200-accepted', 'errors.cause-of-bad-request'], {
    'fifteenth.escaped-measure: the reference of a link is measured as HTML writes it': linkField('reference')(
      refusing('BAD_REQUEST', (text) => text !== null && escaped(text).length > 200 && escaped(text) !== text),
    ),
  }),
  ...breakingLive(['errors.cause-of-bad-request', 'errors.cause-of-bad-return-url'], {
    'fifteenth.expiring-link-bad-request: a wrong success_url of a link with an expiry is a BAD_REQUEST': linkField(
      'successUrl',
    )((was) => (given, call) => {
      const reading = was(given, call);
      const wrong = 'code' in reading && reading.code === 'BAD_RETURN_URL';
      return wrong && !isMissing(sentBody(call).expires_at) ? { code: 'BAD_REQUEST' } : reading;
    }),
  }),
  ...breakingLive('idempotency.link-mismatch-on-amount', {
    'fifteenth.sold-link-any-price: the key of a link that was paid gives that link at any price': change(
      'linkIdempotency',
    )((was) => ({
      mismatch: (attempt, call) => {
        const { settled } = attempt;
        return settled && settled.made.seen.payments > 0
          ? answer(201, call.behaviour.linkShowing.link(settled.made, call))
          : was.mismatch(attempt, call);
      },
    })),
  }),
  ...breakingLive(['limits.live-key-600-allowed', 'errors.cause-of-rate-limited'], {
    'fifteenth.aged-key-300: a live key of more than thirty days may send 300 requests in a minute': together(
      change('access')((was) => ({
        newSecret: (mode, deployment) => {
          const secret = was.newSecret(mode, deployment);
          madeAt(deployment).set(secret, deployment.clock.now());
          return secret;
        },
      })),
      check('rate')((was) => (call) => {
        const { key, allowance } = call.trace;
        const age = now(call) - (madeAt(call.deployment).get(key?.secret ?? '') ?? Infinity);
        return allowance && age > 30 * day && allowance.limit - allowance.remaining > 300
          ? { code: 'RATE_LIMITED', headers: call.behaviour.rate.retryAfter(allowance.resetIn, call) }
          : was(call);
      }),
    ),
  }),
];
