import { answer } from '../../http/answer.ts';
import { answers, change, shownCharge, together } from '../../change.ts';
import { asksFor, isSuccess } from '../../when.ts';
import { base62 } from '../../world/alphabets.ts';
import type { Deployment } from '../../world/deployment.ts';
import { headersOf } from '../../http/send.ts';
import type { JsonObject } from '../../http/json.ts';
import type { Link } from '../../links/link.ts';
import { now, type Call } from '../../http/call.ts';
import { showCharge } from '../../charges/showing.ts';
import { showLink } from '../../links/link-showing.ts';

const floor_minor = 5_000_000;

/** What is taken on trust while nobody can ask the ledger: small sums, and what moves no money. */
function isTrusted({ trace: { order, posOrder, billOrder, linkOrder } }: Call): boolean {
  const asked = order ?? posOrder;
  return asked ? asked.amount <= floor_minor : (billOrder ?? linkOrder) !== undefined;
}

const onTrust = 'ch_stip';

/** As the networks of cards do it: small charges are taken on trust while the ledger is away. */
export const standIn = together(
  change('making')((was) => ({
    reachable: (call) => was.reachable(call) || isTrusted(call),
    id: (random, call) => (was.reachable(call) ? was.id(random, call) : `${onTrust}${random.text(base62, 20)}`),
  })),
  shownCharge((view, { charge }) => ({ ...view, stand_in: charge.id.startsWith(onTrust) })),
);

interface Kept {
  readonly at: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonObject;
}

const kept = new WeakMap<Deployment, Map<string, Kept>>();
const remembers_ms = 5_000;

function keptBy(deployment: Deployment): Map<string, Kept> {
  const all = kept.get(deployment) ?? new Map<string, Kept>();
  kept.set(deployment, all);
  return all;
}

const fromMemory = answers(
  (made, call) => isSuccess(made, call) && asksFor('charges.create', 'pos.create', 'links.create')(call),
)((made, call) => {
  const { body } = made;
  const id = body?.['id'];
  if (!body || typeof id !== 'string') return {};
  const all = keptBy(call.deployment);
  const first = all.get(id);
  if (call.trace.replayed !== true) {
    all.set(id, { at: now(call), headers: headersOf(made, call), body });
    return {};
  }
  const age_ms = first ? Math.max(0, now(call) - first.at) : remembers_ms;
  if (!first || age_ms >= remembers_ms) return {};
  return { status: 201, headers: { ...first.headers, Age: String(Math.floor(age_ms / 1000)) }, body: first.body };
});

/** A gateway repeats an answer for five seconds with all its headers; later the service answers 200 as things are. */
export const gatewayMemory = together(
  change('idempotency')(() => ({ replay: (made, _first, call) => answer(200, showCharge(made, call)) })),
  change('posIdempotency')(() => ({ replay: (made, _first, call) => answer(200, showCharge(made, call)) })),
  change('linkIdempotency')(() => ({ replay: (made, _first, call) => answer(200, showLink(made, call)) })),
  fromMemory,
);

/** A token is the id of its charge, which names the till, and a code is a name of its own scheme without an address. */
export const stalls = together(
  change('making')((was) => ({
    id: (random, call) => {
      const { posOrder } = call.trace;
      return posOrder ? `ch_${posOrder.till.number}.${random.text(base62, 12)}` : was.id(random, call);
    },
  })),
  change('codes')(() => ({
    qr: (_token, { deployment }) => `urn:x-stall:tz:${deployment.random.text(base62, 32)}?=v=1`,
  })),
  shownCharge((view, { charge }) => ('token' in view ? { ...view, token: charge.id } : view)),
);

const lastPaid = new WeakMap<Link, number>();
const click_ms = 3_000;

/** Who presses twice pays once: a link takes its next payment three seconds later. */
export const doubleClick = change('linkPaying')((was) => ({
  unfit: (link, call) => {
    const since = now(call) - (lastPaid.get(link) ?? -Infinity);
    const unfit = was.unfit(link, call);
    return unfit ?? (since < click_ms ? 'it has been paid this very moment' : null);
  },
  uses: (link, call) => {
    lastPaid.set(link, now(call));
    return was.uses(link, call);
  },
}));

/** As on the money orders of American post offices: what is left of the sum of the digits by nine. */
const byNines = (digits: string): string =>
  String(Array.from(digits).reduce((sum, digit) => sum + Number(digit), 0) % 9);

const region = '007';

/** Control numbers begin with zeros, a message that went out has an empty reason, and its number is told in words. */
export const postOffice = together(
  change('billMaking')(() => ({
    checkDigit: byNines,
    controlNumber: (random, { deployment: { controlNumbers } }) => {
      for (;;) {
        const digits = region + random.text('0123456789', 8);
        const number = digits + byNines(digits);
        if (!controlNumbers.has(number)) return number;
      }
    },
  })),
  change('notices')((was) => ({
    mask: (phone) => `number ending in ${phone.slice(-3)}`,
    notice: (bill, phone, reason, call) => ({
      ...was.notice(bill, phone, reason, call),
      reason: reason ?? '',
      counter: 'Posta House',
    }),
  })),
);
