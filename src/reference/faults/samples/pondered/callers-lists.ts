import type { Patch } from '../../../behaviour.ts';
import { change } from '../../../change.ts';
import { refuse } from '../../../errors/refuse.ts';
import { answer } from '../../../http/answer.ts';
import { caller, type Call } from '../../../http/call.ts';
import type { JsonObject } from '../../../http/json.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor } from '../../../when.ts';
import type { Stored } from '../../../world/store.ts';
import { breaking, breakingLive, breakingOn } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';
import { crashing } from '../../refusals.ts';

const pages = change('pages');

const queryTexts = (call: Call): readonly string[] => [...call.query].flat();

const isNoObject = (call: Call): boolean => {
  try {
    const body: unknown = call.payload?.is === 'text' ? JSON.parse(call.payload.text) : {};
    return typeof body !== 'object' || body === null || Array.isArray(body);
  } catch {
    return false;
  }
};

/** What goes wrong in a list for some queries, or where there is much. */
export const ponderedLists = [
  ...breaking('list.default-limit', {
    'pondered.later-of-a-state: a further page of one state holds ten where no limit is given': pages((was) => ({
      limit: (call) =>
        call.query.has('state') && call.query.has('starting_after') && !call.query.has('limit')
          ? { value: 10 }
          : was.limit(call),
    })),
  }),
  ...breakingLive(['charges.list.holds-created', 'list.has-more-while-more', 'list.cursor-continues-after'], {
    'pondered.three-hundred: no page holds what is older than the newest 300 charges': pages((was) => ({
      includes: (charge, state, call) =>
        was.includes(charge, state, call) && charge.place >= was.source(call).length - 300,
    })),
  }),
  ...breaking('errors.never-500', {
    'pondered.no-utf8-crashes: a query that is no UTF-8 is answered 500': crashing((_answer, call) =>
      queryTexts(call).some((text) => text.includes('\u{FFFD}')),
    ),
    'pondered.long-cursor-crashes: a starting_after of more than 255 signs is answered 500': crashing(
      (_answer, call) => (call.query.get('starting_after') ?? '').length > 255,
    ),
  }),
  ...breakingLive('errors.never-500', {
    'pondered.link-of-an-array: a body that is no object is answered 500 where a link is asked for': crashing(
      (_answer, call) => asksFor('links.create')(call) && isNoObject(call),
    ),
  }),
  ...breakingLive('list.limit-honoured', {
    'pondered.links-75: a list of links holds 75 at the most': change('linkPages')((was) => ({
      limit: (call) => {
        const limit = was.limit(call);
        return 'value' in limit ? { value: Math.min(limit.value, 75) } : limit;
      },
    })),
  }),
  ...breakingLive('list.default-limit', {
    'pondered.later-of-a-customer: a further page of the bills of one customer holds ten where no limit is given':
      change('billPages')((was) => ({
        limit: (call) =>
          call.query.has('customer_ref') && call.query.has('starting_after') && !call.query.has('limit')
            ? { value: 10 }
            : was.limit(call),
      })),
  }),
  ...breakingLive(['list.cursor-continues-after', 'charges.list.holds-created'], {
    'pondered.after-bill-payment: after the payment of a bill a page leaves one charge out': pages((was) => ({
      cursor: (call) => {
        const reading = was.cursor(call);
        const after = 'value' in reading ? reading.value : null;
        return after?.origin.is === 'bill' ? { value: was.source(call)[after.place - 1] ?? after } : reading;
      },
    })),
    'pondered.after-link-payment: after the payment through a link a page leaves one charge out': pages((was) => ({
      cursor: (call) => {
        const reading = was.cursor(call);
        const after = 'value' in reading ? reading.value : null;
        return after?.origin.is === 'link' ? { value: was.source(call)[after.place - 1] ?? after } : reading;
      },
    })),
  }),
];

/** What a business was shown on live, by its id. */
const shownOnLive = recalled<Map<string, JsonObject>>(() => new Map());

function seen({ business, id }: Stored, view: JsonObject): JsonObject {
  shownOnLive(business).set(id, view);
  return view;
}

/** The sandbox serves a read as live does. */
const foundBy = (name: 'bills.get' | 'links.get'): Patch =>
  change('operations')(() => ({
    [name]: (call: Call) => {
      const view = shownOnLive(caller(call)).get(askedId(call));
      return view ? answer(200, view) : refuse(call, { code: 'NOT_FOUND' });
    },
  }));

/** What others see of what something was done to, and what the sandbox sees of live. */
export const ponderedForeign = [
  ...breakingLive('bills.get.foreign-not-found', {
    'pondered.notified-open: a bill that a message was sent of is found by any business': change('billReading')(
      (was) => ({
        find: (id, call) => {
          const bill = call.deployment.bills.get(id);
          return was.find(id, call) ?? (bill && bill.messages.length > 0 && asksFor('bills.get')(call) ? bill : null);
        },
      }),
    ),
    'pondered.cancelled-open: a bill that was cancelled is found by any business': change('billReading')((was) => ({
      find: (id, call) => {
        const bill = call.deployment.bills.get(id);
        return was.find(id, call) ?? (bill && bill.account.cancelledAt !== null ? bill : null);
      },
    })),
  }),
  ...breakingLive('links.get.foreign-not-found', {
    'pondered.closed-open: a link that was closed is found by any business': change('linkReading')((was) => ({
      find: (id, call) => {
        const link = call.deployment.links.get(id);
        return was.find(id, call) ?? (link?.seen.closed === true ? link : null);
      },
    })),
  }),
  ...breakingOn('sandbox.unserved-bills', {
    'pondered.live-bill-found: the sandbox finds a bill that its business made on live': {
      live: change('billShowing')((was) => ({ bill: (bill, call) => seen(bill, was.bill(bill, call)) })),
      sandbox: foundBy('bills.get'),
    },
  }),
  ...breakingOn('sandbox.unserved-payment-links', {
    'pondered.live-link-found: the sandbox finds a link that its business made on live': {
      live: change('linkShowing')((was) => ({ link: (link, call) => seen(link, was.link(link, call)) })),
      sandbox: foundBy('links.get'),
    },
  }),
];
