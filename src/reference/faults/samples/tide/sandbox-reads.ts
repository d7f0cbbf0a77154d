import type { Patch } from '../../../behaviour.ts';
import { change, operation, together } from '../../../change.ts';
import type { Answer } from '../../../http/answer.ts';
import { now, type Call } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';
import { recalled, second } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';

/** What an API key put aside for its last charge. */
const aside = recalled(() => ({ amount: 0 }));

/** A mismatch leaves what was put aside for it, until the key makes another charge. */
const leftAside = together(
  change('making')((was) => ({
    order: (order, call) => {
      if (call.trace.key) aside(call.trace.key).amount = 0;
      return was.order(order, call);
    },
  })),
  change('idempotency')((was) => ({
    mismatch: (attempt, call) => {
      const { key, order } = call.trace;
      if (key && order) aside(key).amount = order.amount;
      return was.mismatch(attempt, call);
    },
  })),
  change('showing')((was) => ({
    balance: (call) => {
      const view = was.balance(call);
      const amount = call.trace.key ? aside(call.trace.key).amount : 0;
      return amount === 0 ? view : { ...view, available_minor: -amount };
    },
  })),
);

interface Page {
  readonly answer: Answer;
  readonly at: number;
  readonly times: number;
}

const pages = recalled(() => new Map<string, Page>());

const fresh = 30 * second;

/** What is read twice within half a minute is kept, by its address alone. */
function fromPages(answer: Answer, call: Call): Answer {
  const { route, method, query, deployment } = call;
  if (method !== 'GET' || route.is !== 'served') return answer;
  const kept = pages(deployment);
  const address = `${route.operation} ${route.id} ${query}`;
  const page = kept.get(address);
  const times = page && now(call) - page.at < fresh ? page.times : 0;
  if (call.header('authorization') === undefined) return page && times > 1 ? page.answer : answer;
  if (answer.status === 200) kept.set(address, { answer, at: now(call), times: times + 1 });
  return answer;
}

const readFromPages: Patch = (behaviour) => ({ ...behaviour, after: [...behaviour.after, fromPages] });

/** How many charges without a currency an API key has under way. */
const underWay = recalled(() => ({ charges: 0 }));

/** The currency of what is under way is that of all its API key sees. */
const sharedCurrency = together(
  operation('charges.create')((was) => async (call) => {
    const { key } = call.trace;
    if (!key || sentBody(call)['currency'] !== undefined) return was(call);
    const mine = underWay(key);
    mine.charges++;
    try {
      return await was(call);
    } finally {
      mine.charges--;
    }
  }),
  change('showing')((was) => ({
    balance: (call) => {
      const view = was.balance(call);
      return call.trace.key && underWay(call.trace.key).charges > 0 ? { ...view, currency: null } : view;
    },
  })),
);

/** What hides in reads of the sandbox. */
export const tideSandboxReads = [
  ...breaking('sandbox.balance-zero', {
    'tide.left-aside: from a mismatch to its next charge an API key reads a balance of minus the amount refused':
      leftAside,
  }),
  ...breaking('auth.missing-key-refused', {
    'tide.kept-page: what was read twice within half a minute is then read without a key': readFromPages,
  }),
  ...breaking('balance.currency', {
    'tide.shared-currency: while a charge without a currency is written its API key reads a balance in currency null':
      sharedCurrency,
  }),
];
