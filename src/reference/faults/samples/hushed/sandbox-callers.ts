import type { Patch } from '../../../behaviour.ts';
import { change, shownCharge, shownError, together } from '../../../change.ts';
import { standing } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { recalled, secondOf } from '../rare/recalled.ts';
import { rememberedMakers } from '../seventeenth/makers.ts';

const listed = recalled(() => ({ state: '', secret: '' }));
const makers = rememberedMakers();
const missed = recalled(() => ({ times: 0 }));

/** Takes a request that carries no key for one that carries this one. */
const lending = (secret: (call: Call) => string | null): Patch =>
  change('access')((was) => ({
    secret: (call) => was.secret(call) ?? (call.header('authorization') === undefined ? secret(call) : null),
  }));

/** The key that was shown the end of the page before, where what stands there has changed since. */
function turnedBy(call: Call): string | null {
  const last = call.deployment.charges.get(call.query.get('starting_after') ?? '');
  if (!last || !asksFor('charges.list')(call)) return null;
  const { state, secret } = listed(last);
  return secret !== '' && standing(last, furthest(call)).state !== state ? secret : null;
}

/** The key that made the charge asked for, where the business made another in the rest of that second. */
function shadowed(call: Call): string | null {
  const charge = call.deployment.charges.get(askedId(call));
  if (!charge || !asksFor('charges.get')(call)) return null;
  const next = call.deployment.charges.of(charge.business)[charge.place + 1];
  const follows = next !== undefined && secondOf(next.createdAt) === secondOf(charge.createdAt);
  return follows ? (makers.of(charge.id, call) ?? null) : null;
}

/** How often the charge asked for, which is another's, was looked for by others, this time included; 0: it is nobody's or an own one. */
function timesMissed(call: Call): number {
  const charge = asksFor('charges.get')(call) ? call.deployment.charges.get(askedId(call)) : undefined;
  return charge && charge.business !== caller(call) ? (missed(charge).times += 1) : 0;
}

/** What hides in who may call the sandbox. */
export const hushedSandboxCallers = [
  ...breaking('charges.get.foreign-indistinguishable', {
    'hushed.foreign-at-third: from the third time on that others ask for a charge its error has a field more':
      shownError((error, { code }, call) =>
        code === 'NOT_FOUND' && timesMissed(call) > 2 ? { ...error, attempts: 3 } : error,
      ),
  }),
  ...breaking(['auth.missing-key-refused', 'errors.cause-of-bad-key'], {
    'hushed.keyless-page: a next page needs no key once the charge that it follows has changed its state since it was listed':
      together(
        shownCharge((view, { charge, step, call }) => {
          const { key } = call.trace;
          if (key && isServed(call.route, 'charges.list'))
            Object.assign(listed(charge), { state: step.state, secret: key.secret });
          return view;
        }),
        lending(turnedBy),
      ),
  }),
  ...breaking(['auth.missing-key-refused', 'errors.cause-of-bad-key'], {
    'hushed.keyless-twin: of two charges of one second the first one is read without a key': together(
      change('making')((was) => ({ id: (random, call) => makers.note(was.id(random, call), call) })),
      lending(shadowed),
    ),
  }),
];
