import { change, operation, shownCharge, together } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import type { Answer } from '../../../http/answer.ts';
import { furthest, now, type Call } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import type { Attempt } from '../../../idempotency/attempt.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import { pause } from '../../../world/pause.ts';
import { breaking } from '../../fault.ts';
import { textOf } from '../../views.ts';
import { day, hour, recalled } from '../rare/recalled.ts';

/** How long ago the first request with a key was carried out. */
const ageOf = ({ settled }: Attempt, call: Call): number => (settled ? now(call) - settled.made.createdAt : 0);

/** Refused by the archive, which tells a code and nothing around it. */
const byArchive = new WeakSet<Call['trace']>();

const archived = together(
  change('idempotency')((was) => ({
    mismatch: (attempt, call) => {
      if (ageOf(attempt, call) >= day) byArchive.add(call.trace);
      return was.mismatch(attempt, call);
    },
  })),
  change('refusals')((was) => ({
    body: (error, call) => {
      const body = was.body(error, call);
      return byArchive.has(call.trace) ? { ...body, error: textOf(error['code']) } : body;
    },
  })),
);

/** After an hour a key is compared with a row whose column of references was made for UUIDs. */
const column = 36;

const cut = (reference: string | null): string | null =>
  reference === null ? null : [...reference].slice(0, column).join('');

const comparedWithRow = new WeakSet<Call['trace']>();

const cutReferences = change('idempotency')((was) => ({
  find: (slot, call) => {
    const attempt = was.find(slot, call);
    if (!attempt?.settled || ageOf(attempt, call) < hour) return attempt;
    comparedWithRow.add(call.trace);
    const { made } = attempt.settled;
    return { ...attempt, print: was.print({ ...made, reference: cut(made.reference) }, call) };
  },
  print: (asked, call) =>
    was.print(comparedWithRow.has(call.trace) ? { ...asked, reference: cut(asked.reference) } : asked, call),
}));

/** The retries with a key that are being answered, by its slot. */
const flights = recalled(() => new Map<string, Promise<Answer>>());

/** Retries with one key at once are carried out once, and what comes of it is told to all. */
const shared = operation('charges.create')((was) => async (call) => {
  const { idempotency } = call.behaviour;
  const slot = slotOf(idempotency.space(call), call.trace.idempotencyKey, call);
  if (!idempotency.find(slot, call)?.settled) return was(call);
  const all = flights(call.deployment);
  const under = await all.get(slot);
  if (under) return under.status < 400 ? under : was(call);
  const flight = pause(20).then(() => was(call));
  all.set(slot, flight);
  try {
    return await flight;
  } finally {
    all.delete(slot);
  }
});

/** Failed charges whose last error is that of a retry. */
const overwritten = new WeakSet<Charge>();

const lastError = together(
  change('idempotency')((was) => ({
    mismatch: (attempt, call) => {
      const made = attempt.settled?.made;
      if (made && standing(made, furthest(call)).state === 'failed') overwritten.add(made);
      return was.mismatch(attempt, call);
    },
  })),
  shownCharge((view, { charge, step }) => {
    if (step.reason === undefined || !overwritten.has(charge)) return view;
    const { simulation } = view;
    const usual = 'PAYER_DECLINED';
    return {
      ...view,
      failure_reason: usual,
      ...(isObject(simulation) && {
        simulation: { ...simulation, note: textOf(simulation['note']).replace(step.reason, usual) },
      }),
    };
  }),
);

/** What hides in retries in the sandbox. */
export const torSandboxRetries = [
  ...breaking(['errors.body', 'errors.code', 'errors.doc', 'errors.request-id'], {
    'tor.archived-mismatch: a day after its first request a key used for another one is refused with error as a text':
      archived,
  }),
  ...breaking('idempotency.mismatch-on-reference', {
    'tor.cut-reference: after an hour references of more than 36 characters are compared by those': cutReferences,
  }),
  ...breaking(
    [
      'charge.amount-echoed',
      'charge.rail-echoed',
      'charge.reference-echoed',
      'idempotency.mismatch-on-amount',
      'idempotency.mismatch-on-rail',
      'idempotency.mismatch-on-reference',
      'idempotency.mismatch-on-msisdn',
    ],
    {
      'tor.shared-flight: a different request that meets a retry with its key is answered as that retry': shared,
    },
  ),
  ...breaking(['sandbox.trigger-3-reason', 'idempotency.first-request-stands'], {
    'tor.last-error: after a mismatch with its key a failed charge names PAYER_DECLINED for INSUFFICIENT_FUNDS':
      lastError,
  }),
];
