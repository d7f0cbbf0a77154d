import { answers, change, fieldOf, shownCharge, together } from '../change.ts';
import { askedOf } from '../http/call.ts';
import { at, both, isSuccess } from '../when.ts';
import { slotOf } from '../idempotency/idempotency.ts';
import { asText } from '../http/json.ts';
import { isServed } from '../http/route.ts';
import { without } from '../faults/views.ts';
import { varyingLive } from './variant.ts';

const isPaid = (state: unknown): boolean => state === 'succeeded';

/** The wallet is known once somebody paid from it. */
const railOnceKnown = shownCharge((view, { charge: { origin } }) =>
  origin.is !== 'pos' || isPaid(view['state']) ? view : { ...view, rail: 'unknown' },
);

/** What a till needs is told to the till alone. */
const briefReads = shownCharge((view, { charge: { origin }, call }) => {
  if (origin.is !== 'pos' || isServed(call.route, 'pos.create')) return view;
  return without(view, 'token', 'qr', 'mdr_minor');
});

/** Where an Idempotency-Key is looked up before the till. */
const replayedAfterClosing = fieldOf('posOrder')('till')((was) => (given, call) => {
  const reading = was(given, call);
  const found = call.deployment.tills.get(asText(given));
  const promises = call.behaviour.posIdempotency;
  const isKnown = call.deployment.attempts.has(slotOf(promises.space(call), promises.key(call) ?? undefined, call));
  return 'code' in reading && reading.code === 'TILL_CLOSED' && found && isKnown ? { value: found } : reading;
});

const neverOver = change('codes')(() => ({
  token: (random) => random.text('0123456789', 8),
  qr: (token, { deployment }) => `${deployment.payUrl}/scan?c=${token}${deployment.random.text('abcdef', 8)}`,
  branch: () => ({ payer: '', note: '', timeline: [{ after: 0, state: 'requires_payment' }] }),
}));

/** Each look at a code that can still be paid gives another way to the same payment. */
const drawnAnew = shownCharge((view, { charge: { origin }, call }) =>
  origin.is === 'pos'
    ? { ...view, token: `${asText(view['token'])}-${call.nth}`, qr: `${asText(view['qr'])}&look=${call.nth}` }
    : view,
);

const bothFees = together(
  shownCharge((view, { charge: { origin, fee } }) =>
    origin.is === 'pos' ? { ...view, fee_minor: fee, mdr_minor: fee } : view,
  ),
  drawnAnew,
  change('posIdempotency')((was) => ({
    replay: (charge, first, call) => ({ ...was.replay(charge, first, call), status: 200 }),
  })),
  answers(both(at('pos.create'), isSuccess))(({ body }) => ({ body: { ...body, livemode: true, scans: 0 } })),
);

const codeOfTill = change('codes')(() => ({
  token: (_random, call) => `till-${askedOf(call.trace.posOrder).till.number}`,
  qr: (token) => `wallet-pay://scan/${token}`,
}));

/** What is over names no till any more. */
const tillEmptied = shownCharge((view, { charge: { origin }, call }) =>
  origin.is === 'pos' && !isServed(call.route, 'pos.create') && view['state'] === 'expired'
    ? { ...view, till: '' }
    : view,
);

export const posVariants = varyingLive({
  'pos.replayed-after-closing: a code is given once more though its till was closed since': replayedAfterClosing,
  'pos.code-of-till: a till shows one code for whatever is asked for there': codeOfTill,
  'pos.brief: the rail of a code is unknown until it is paid, and a read shows neither its token nor what it encodes':
    together(railOnceKnown, briefReads),
  'pos.never-over: a code that nobody scans stays there for good, and its token is short': neverOver,
  'pos.till-emptied: a code that ran out has an empty till wherever it is read': tillEmptied,
  'pos.both-fees: the fee of a code has both names, a retry is answered 200, and each look draws the code anew':
    bothFees,
});
