import { change, fieldOf } from '../../../change.ts';
import { standing } from '../../../charges/charge.ts';
import { codePoints } from '../../../bodies/fields.ts';
import { furthest, now, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

function tillOf({ payload }: Call): unknown {
  const body: unknown = payload?.is === 'text' ? JSON.parse(payload.text) : null;
  return (body as { readonly till?: unknown } | null)?.till;
}

/** What was paid at a till on this day. */
const takings = (till: unknown, call: Call): number =>
  [...call.deployment.charges.values()]
    .filter(({ origin }) => origin.is === 'pos' && origin.till.number === till)
    .filter((charge) => standing(charge, furthest(call)).state === 'succeeded')
    .filter(({ createdAt }) => dateOf(createdAt) === dateOf(now(call)))
    .reduce((sum, { amount }) => sum + amount, 0);

/** What goes wrong with tills, links, money and keys of live. */
export const eleventhLiveSales = [
  ...breakingLive(['money.balance-moves-by-net', 'balance.not-cached'], {
    'eleventh.over-midnight: a charge made on one day (UTC) and approved on the next is not in the balance': change(
      'ledger',
    )((was) => ({
      available: (business, call) =>
        call.deployment.charges
          .of(business)
          .filter((charge) => standing(charge, furthest(call)).state === 'succeeded')
          .filter(
            ({ createdAt, seen }) => seen.answered && dateOf(createdAt) !== dateOf(createdAt + seen.answered.after),
          )
          .reduce((sum, { amount, fee }) => sum - amount + fee, was.available(business, call)),
    })),
  }),
  ...breakingLive('pos.create.till-six-digits', {
    'eleventh.zero-before-till: an open till is taken with a zero before its six digits': fieldOf('posOrder')('till')(
      (was) => (given, call) => {
        const reading =
          typeof given === 'string' && /^0\d{6}$/.test(given) ? was(given.slice(1), call) : was(given, call);
        return 'code' in reading ? was(given, call) : reading;
      },
    ),
  }),
  ...breakingLive('auth.live-key-needs-live-business', {
    'eleventh.website-is-enough: a business that is not live yet but has a website is served': change('access')(
      (was) => ({ admitted: (business, call) => was.admitted(business, call) || business.website !== null }),
    ),
  }),
  ...breakingLive(['links.create.title-80-accepted', 'errors.cause-of-bad-request'], {
    'eleventh.two-dates-in-title: from 21:00 UTC to midnight a title has 64 characters at most': fieldOf('linkOrder')(
      'title',
    )((was) => (given, call) => {
      const reading = was(given, call);
      const late = new Date(now(call)).getUTCHours() >= 21;
      return 'value' in reading && late && codePoints(reading.value) > 64 ? { code: 'BAD_REQUEST' } : reading;
    }),
  }),
  ...breakingLive(['links.get.the-one-asked', 'links.get.status-200'], {
    'eleventh.newest-of-reference: a link is read as the newest link with its reference': change('linkReading')(
      (was) => ({
        find: (id, call) => {
          const link = was.find(id, call);
          if (!link?.reference) return link;
          return (
            call.deployment.links.of(link.business).findLast(({ reference }) => reference === link.reference) ?? link
          );
        },
      }),
    ),
  }),
  ...breakingLive(
    ['pos.create.amount-between-accepted', 'pos.create.amount-maximum-accepted', 'errors.cause-of-bad-amount'],
    {
      'eleventh.full-till: a till takes TZS 20,000,000 a day, and what is beyond is BAD_AMOUNT': fieldOf('posOrder')(
        'amount',
      )((was) => (given, call) => {
        const reading = was(given, call);
        if ('code' in reading) return reading;
        return takings(tillOf(call), call) + reading.value > 2_000_000_000 ? { code: 'BAD_AMOUNT' } : reading;
      }),
    },
  ),
];
