import { change, together } from '../../../change.ts';
import { makeCharge } from '../../../charges/making.ts';
import { showCharge } from '../../../charges/showing.ts';
import { refuse } from '../../../errors/refuse.ts';
import { answer } from '../../../http/answer.ts';
import { now, type Call } from '../../../http/call.ts';
import type { Charge } from '../../../charges/charge.ts';
import type { Patch } from '../../../behaviour.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { promising } from '../../idempotency/changes.ts';
import { knowingMakers, madeByAnotherKey } from './occasions.ts';
import { hour, recalled, second } from './recalled.ts';

const ofCharges = promising(change('idempotency'));
const ofCodes = promising(change('posIdempotency'));
const ofLinks = promising(change('linkIdempotency'));

type Promising<Asked, Made> = ReturnType<typeof promising<Asked, Made>>;

/** What became of a key after its first request. */
const uses = recalled(() => ({ again: 0, mismatches: 0 }));

const counting = <Asked, Made extends object>({ onMismatch }: Promising<Asked, Made>): Patch =>
  onMismatch((_call, made) => void (made && uses(made).mismatches++));

/** A retry makes another object. */
const nthMakes = <Asked, Made extends object>({ forgotten }: Promising<Asked, Made>, nth: number): Patch =>
  forgotten((made) => ++uses(made).again === nth);

const makesAfterMismatch = <Asked, Made extends object>(of: Promising<Asked, Made>): Patch =>
  together(
    counting(of),
    of.forgotten((made) => uses(made).mismatches > 0),
  );

const refusedAfterMismatch = <Asked, Made extends object>(of: Promising<Asked, Made>): Patch =>
  together(
    counting(of),
    of.promises((was) => ({
      replay: (made, first, call) =>
        uses(made).mismatches > 0 ? refuse(call, { code: 'IDEMPOTENT_MISMATCH' }) : was.replay(made, first, call),
    })),
  );

/** Two at once with one key that ask for something else are two. */
const bothMade = <Asked, Made>({ promises }: Promising<Asked, Made>, asked: (call: Call) => Asked | undefined): Patch =>
  promises((was) => ({
    find: (slot, call) => {
      const attempt = was.find(slot, call);
      const wanted = asked(call);
      return attempt && !attempt.settled && wanted && attempt.print !== was.print(wanted, call) ? undefined : attempt;
    },
  }));

const toldFirst = (when: (charge: Charge, call: Call) => boolean) => (charge: Charge, call: Call) =>
  when(charge, call) ? answer(201, showCharge(charge, call)) : null;

const ofPayer = (call: Call, made: Charge): boolean => call.trace.order?.msisdn !== made.msisdn;

/** What goes wrong with a key that was used before, after some of what may have come between. */
export const rareRetries = [
  ...breaking(['idempotency.same-key-same-request', 'idempotency.first-request-stands'], {
    'replay.third-makes-another: the third replay makes another charge': nthMakes(ofCharges, 3),
    'replay.refused-after-mismatch: a replay after a mismatch is one, too': refusedAfterMismatch(ofCharges),
    'replay.forgotten-within-its-second: a replay within a second makes another charge': ofCharges.forgotten(
      (charge, call) => now(call) - charge.createdAt < second,
    ),
    'replay.forgotten-after-20-hours: a replay after twenty hours makes another charge': ofCharges.forgotten(
      (charge, call) => now(call) - charge.createdAt > 20 * hour,
    ),
    'replay.of-full-charge-only: a replay of a charge without a reference and metadata makes another':
      ofCharges.forgotten(({ reference, metadata }) => reference === null && metadata === null),
    'replay.of-many-forgotten: a replay makes another charge once ten more were made': ofCharges.forgotten(
      ({ business, place }, { deployment }) => deployment.charges.of(business).length - place > 10,
    ),
  }),
  ...breaking(['idempotency.mismatch-creates-nothing', 'idempotency.first-request-stands'], {
    'mismatch.second-makes-charge: the second mismatch makes a charge': ofCharges.onMismatch((call, made) => {
      if (made && call.trace.order && ++uses(made).mismatches === 2) makeCharge(call, call.trace.order);
    }),
    'mismatch.of-another-payer-makes-charge: a mismatch with another number makes a charge': ofCharges.onMismatch(
      (call, made) => {
        if (made && call.trace.order && ofPayer(call, made)) makeCharge(call, call.trace.order);
      },
    ),
  }),
  ...breaking(
    [
      'idempotency.mismatch-on-amount',
      'idempotency.mismatch-on-rail',
      'idempotency.mismatch-on-msisdn',
      'idempotency.mismatch-on-reference',
    ],
    ofCharges.mismatchAnswered,
    {
      'mismatch.not-seen-of-two: a request that differs in amount and rail is given the first charge': toldFirst(
        (charge, { trace }) => charge.amount !== trace.order?.amount && charge.rail !== trace.order?.rail,
      ),
      'mismatch.not-seen-within-a-second: within a second a key gives its charge whatever is asked': toldFirst(
        (charge, call) => now(call) - charge.createdAt < second,
      ),
    },
  ),
  ...breaking('idempotency.mismatch-on-amount', {
    'mismatch.not-seen-by-another-key: another API key is given the first charge whatever it asks for': together(
      knowingMakers,
      ofCharges.mismatchAnswered(toldFirst(madeByAnotherKey)),
    ),
  }),
  ...breaking(['idempotency.concurrent-creates-one', 'idempotency.mismatch-on-amount'], {
    'concurrent.both-made: of two at once with one key that differ both are made': bothMade(
      ofCharges,
      ({ trace }) => trace.order,
    ),
  }),
];

/** The same of codes at tills and of links. */
export const rareLiveRetries = [
  ...breakingLive('idempotency.pos-same-key-same-request', {
    'pos-key.second-replay-makes-another: the second replay makes another code': nthMakes(ofCodes, 2),
    'pos-key.refused-after-mismatch: a replay after a mismatch is one, too': refusedAfterMismatch(ofCodes),
    'pos-key.of-one-api-key: a replay by another API key makes another code': together(
      knowingMakers,
      ofCodes.forgotten(madeByAnotherKey),
    ),
  }),
  ...breakingLive(['idempotency.pos-mismatch-on-till', 'idempotency.pos-mismatch-on-amount'], {
    'pos-key.mismatch-not-seen-once-over: once a code is over its key gives it whatever is asked':
      ofCodes.mismatchAnswered((charge, call) =>
        charge.expiresAt < now(call) ? answer(201, showCharge(charge, call)) : null,
      ),
  }),
  ...breakingLive('idempotency.link-same-key-same-link', {
    'link-key.second-replay-makes-another: the second replay makes another link': nthMakes(ofLinks, 2),
    'link-key.third-replay-makes-another: the third replay makes another link': nthMakes(ofLinks, 3),
    'link-key.makes-another-after-mismatch: a replay after a mismatch makes another link': makesAfterMismatch(ofLinks),
    'link-key.refused-after-mismatch: a replay after a mismatch is one, too': refusedAfterMismatch(ofLinks),
  }),
];
