import type { EndpointName } from '../../../contract/endpoints.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { makeBill } from '../../bills/bill-making.ts';
import type { Behaviour, Patch } from '../../behaviour.ts';
import { caller, type Call } from '../../http/call.ts';
import { change, check } from '../../change.ts';
import { makeLink } from '../../links/link-making.ts';
import { makeCharge } from '../../charges/making.ts';
import { isServed } from '../../http/route.ts';
import { breakingLive } from '../fault.ts';
import { statusOf } from '../refusals.ts';

const status = (wrong: number, name?: EndpointName): Patch =>
  statusOf('LEDGER_UNAVAILABLE', wrong, ({ route }) => name === undefined || isServed(route, name));

/** Does something as well where the ledger is away. */
const whenAway =
  (name: EndpointName) =>
  (act: (call: Call) => void): Patch =>
    change('making')((was) => ({
      reachable: (call) => {
        const reachable = was.reachable(call);
        if (!reachable && isServed(call.route, name)) act(call);
        return reachable;
      },
    }));

/** Refused with the right status and another code. */
const called = (name: EndpointName, wrongly: ErrorCode): Patch =>
  change('refusals')((was) => ({
    error: (refusal, call) =>
      was.error(
        refusal.code === 'LEDGER_UNAVAILABLE' && isServed(call.route, name) ? { ...refusal, code: wrongly } : refusal,
        call,
      ),
  }));

const charged = (call: Call): void => {
  if (call.trace.order) makeCharge(call, call.trace.order);
};

/** Keys that met an unavailable ledger, and what they are answered from then on. */
const remembered =
  (name: EndpointName, code: 'IDEMPOTENT_MISMATCH' | 'LEDGER_UNAVAILABLE', times = 1) =>
  (behaviour: Behaviour): Behaviour => {
    const met = new Map<string, number>();
    const slot = (call: Call): string => `${caller(call).id} ${call.trace.idempotencyKey}`;
    const noted = whenAway(name)((call) => met.set(slot(call), (met.get(slot(call)) ?? 0) + 1))(behaviour);
    return check('body')((was) => (call) => {
      const refusal = was(call);
      if (refusal || !isServed(call.route, name) || call.trace.idempotencyKey === undefined) return refusal;
      return (met.get(slot(call)) ?? 0) >= times && call.deployment.condition.ledgerAvailable ? { code } : null;
    })(noted);
  };

/** A handset is rung before the ledger is asked, and for each attempt. */
function rungFirst(behaviour: Behaviour): Behaviour {
  const rung = new Map<string, number>();
  const slot = (call: Call): string => `${caller(call).id} ${call.trace.idempotencyKey}`;
  const noted = whenAway('charges.create')((call) => rung.set(slot(call), (rung.get(slot(call)) ?? 0) + 1))(behaviour);
  return change('making')((was) => ({
    prompts: (order, call) => was.prompts(order, call) + (rung.get(slot(call)) ?? 0),
  }))(noted);
}

const statusRule = 'errors.status-of-ledger-unavailable';
const takesNothing = 'errors.ledger-unavailable-takes-nothing';
const resend = 'idempotency.resend-after-ledger-unavailable';

/** What happens while the ledger is away, and after. */
export const unavailableLedgerFaults = [
  ...breakingLive([statusRule, 'errors.never-500'], {
    'ledger.status-500: LEDGER_UNAVAILABLE is 500': status(500),
    'ledger.status-500-on-links: LEDGER_UNAVAILABLE is 500 for a link': status(500, 'links.create'),
  }),
  ...breakingLive(statusRule, {
    'ledger.status-502: LEDGER_UNAVAILABLE is 502': status(502),
    'ledger.status-409-on-bills: LEDGER_UNAVAILABLE is 409 for a bill': status(409, 'bills.create'),
  }),
  ...breakingLive('errors.cause-of-ledger-unavailable', {
    'ledger.called-bad-request: a charge that meets an unavailable ledger is BAD_REQUEST with 503': called(
      'charges.create',
      'BAD_REQUEST',
    ),
    'ledger.called-return-url-at-links: a link that meets an unavailable ledger is BAD_RETURN_URL with 503': called(
      'links.create',
      'BAD_RETURN_URL',
    ),
  }),
  ...breakingLive(takesNothing, {
    'ledger.charge-made-all-the-same: a charge that is refused for the ledger is made':
      whenAway('charges.create')(charged),
    'ledger.charge-made-later: a charge that is refused for the ledger is made half a minute later': whenAway(
      'charges.create',
    )((call) => {
      const { scheduler, clock } = call.deployment;
      scheduler.at(clock.now() + 30_000, () => charged(call));
    }),
    'ledger.bill-made-all-the-same: a bill that is refused for the ledger is made': whenAway('bills.create')((call) => {
      if (call.trace.billOrder) makeBill(call.trace.billOrder, call);
    }),
    'ledger.link-made-all-the-same: a link that is refused for the ledger is made': whenAway('links.create')((call) => {
      if (call.trace.linkOrder) makeLink(call.trace.linkOrder, call);
    }),
  }),
  ...breakingLive([takesNothing, 'idempotency.replay-does-not-prompt'], {
    'ledger.rung-for-each-attempt: a charge that was refused for the ledger prompts once for each attempt': rungFirst,
  }),
  ...breakingLive(resend, {
    'ledger.key-of-charge-used-up: the key of a charge that met an unavailable ledger belongs to another request':
      remembered('charges.create', 'IDEMPOTENT_MISMATCH'),
    'ledger.key-of-link-used-up: the key of a link that met an unavailable ledger belongs to another request':
      remembered('links.create', 'IDEMPOTENT_MISMATCH'),
    'ledger.third-attempt-used-up: a key that met an unavailable ledger three times belongs to another request':
      remembered('charges.create', 'IDEMPOTENT_MISMATCH', 3),
  }),
];
