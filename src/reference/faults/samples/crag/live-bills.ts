import { change, together } from '../../../change.ts';
import type { Bill } from '../../../bills/bill.ts';
import { now, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { hour, minute, recalled } from '../rare/recalled.ts';

const showing = change('billShowing');

/** What is sold to whoever pays. */
const isVoucher = ({ expiresAt, description, payerName }: Bill): boolean =>
  expiresAt !== null && description !== null && payerName === null;

/** How often the search for customers is filled up. */
const turn = 5 * minute;

const isSearched = (call: Call): boolean => asksFor('bills.list')(call) && call.query.has('customer_ref');

const isIndexed = ({ createdAt }: Bill, call: Call): boolean => createdAt < now(call) - (now(call) % turn);

const readsBills = asksFor('bills.list', 'bills.get');
const showsBills = asksFor('bills.create', 'bills.list', 'bills.get');

/** A column of single precision: whether it holds less than was asked for. */
const isCut = ({ amount }: Bill): boolean => Math.fround(amount) < amount;

/** When a key was made, by its secret. */
const births = recalled(() => new Map<string, number>());

/** After an hour scopes are put together by what they are about. */
const mergedScopes = together(
  change('access')((was) => ({
    newSecret: (mode, deployment) => {
      const secret = was.newSecret(mode, deployment);
      births(deployment).set(secret, deployment.clock.now());
      return secret;
    },
    holds: (key, scope, call) => {
      if (was.holds(key, scope, call)) return true;
      const age = now(call) - (births(call.deployment).get(key.secret) ?? now(call));
      return asksFor('bills.create')(call) && key.scopes.includes('bills:read') && age >= hour;
    },
  })),
);

/** What hides in bills. */
export const cragLiveBills = [
  ...breakingLive('bill.currency', {
    'crag.voucher: a bill with an expiry and a description but no payer_name is read with currency null': showing(
      (was) => ({
        bill: (bill, call) => {
          const view = was.bill(bill, call);
          return isVoucher(bill) && readsBills(call) ? { ...view, currency: null } : view;
        },
      }),
    ),
  }),
  ...breakingLive('bill.expires-at-as-asked', {
    'crag.customer-search: a list by customer_ref has expires_at null until the next full five minutes': showing(
      (was) => ({
        bill: (bill, call) => {
          const view = was.bill(bill, call);
          return isSearched(call) && !isIndexed(bill, call) ? { ...view, expires_at: null } : view;
        },
      }),
    ),
  }),
  ...breakingLive('bill.begins-open', {
    'crag.single-precision: a new bill is part_paid where a single float holds less than its amount': change(
      'billStanding',
    )((was) => ({
      state: (bill, call) => {
        const state = was.state(bill, call);
        return state === 'open' && isCut(bill) && showsBills(call) ? 'part_paid' : state;
      },
    })),
  }),
  ...breakingLive(['scopes.bills.create.required', 'scopes.fixed-at-creation'], {
    'crag.merged-scopes: a key with bills:read alone makes bills once it is an hour old': mergedScopes,
  }),
];
