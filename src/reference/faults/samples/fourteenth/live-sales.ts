import { awaiting } from '../../../charges/branches.ts';
import { change, check, shownCharge } from '../../../change.ts';
import { now } from '../../../http/call.ts';
import type { Link } from '../../../links/link.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { day, minute, recalled, second } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';

const sold = recalled(() => ({ link: null as Link | null, at: -Infinity }));
const sixDigits = /(?<!\d)\d{6}(?!\d)/;

/** What is sold by prompts, codes and links. */
export const fourteenthLiveSales = [
  ...breakingLive('idempotency.replay-does-not-prompt', {
    'fourteenth.late-replay-prompts: ten minutes on, a replay of what is still processing prompts again': change(
      'idempotency',
    )((was) => ({
      replay: (made, first, call) => {
        const { state } = call.behaviour.showing.standing(made, call);
        if (state === 'processing' && now(call) - made.createdAt >= 10 * minute) made.seen.prompts++;
        return was.replay(made, first, call);
      },
    })),
  }),
  ...breakingLive(['idempotency.optional-on-links', 'errors.cause-of-idempotency-required'], {
    'fourteenth.one-sale-with-return: a single_use link with a success_url needs an Idempotency-Key': check(
      'idempotency',
    )((was) => (call) => {
      const { kind, success_url: url } = sentBody(call);
      const bare = asksFor('links.create')(call) && call.header('idempotency-key') === undefined;
      return bare && kind === 'single_use' && typeof url === 'string' ? { code: 'IDEMPOTENCY_REQUIRED' } : was(call);
    }),
  }),
  ...breakingLive('payment-link.payer-pays-fixed-amount', {
    'fourteenth.session-price: within half a minute of another link of the business the price of that one is paid':
      change('linkPaying')((was) => ({
        order: (link, payer, call) => {
          const last = sold(link.business);
          const other = now(call) - last.at < 30 * second && last.link !== null && last.link !== link;
          const order = was.order(link, payer, call);
          const amount = other && last.link ? last.link.amount : order.amount;
          [last.link, last.at] = [link, now(call)];
          return { ...order, amount };
        },
      })),
  }),
  ...breakingLive('links.list.no-cursor', {
    'fourteenth.old-link-cursor: the list of links goes on after a link that is a week old': change('linkPages')(
      (was) => ({
        cursor: (call) => {
          const link = call.behaviour.linkReading.find(call.query.get('starting_after') ?? '', call);
          return link && now(call) - link.createdAt > 7 * day ? { value: link } : was.cursor(call);
        },
      }),
    ),
  }),
  ...breakingLive('pos-charge.till-echoed', {
    'fourteenth.till-from-reference: six digits in the reference are shown as the till': shownCharge(
      (view, { charge }) => {
        const till = charge.origin.is === 'pos' ? sixDigits.exec(charge.reference ?? '')?.[0] : undefined;
        return till === undefined ? view : { ...view, till };
      },
    ),
  }),
  ...breakingLive('idempotency.link-same-key-same-link', {
    'fourteenth.paid-key-free: the key of a link that was paid makes another link': change('linkIdempotency')(
      (was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          return attempt?.settled && attempt.settled.made.seen.payments > 0 ? undefined : attempt;
        },
      }),
    ),
  }),
  ...breakingLive('pos-charge.created-as-requires-payment', {
    'fourteenth.large-code-processing: a code over more than TZS 10,000,000 begins as processing': change('codes')(
      (was) => ({
        branch: (order, call) =>
          order.amount > 1_000_000_000
            ? awaiting('processing', call.behaviour.bounds.posWindow)
            : was.branch(order, call),
      }),
    ),
  }),
];
