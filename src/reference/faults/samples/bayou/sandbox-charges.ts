import { isFinal, standing, type Charge } from '../../../charges/charge.ts';
import { answers, change, field, together } from '../../../change.ts';
import { refuse } from '../../../errors/refuse.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';
import { refusing } from '../../misreading.ts';
import { localDay } from '../sly/told.ts';

/** Keys are kept by the day; those of yesterday are on their way to the archive, and found nowhere. */
const isOfYesterday = ({ createdAt }: Charge, call: Call): boolean => localDay(createdAt) === localDay(now(call)) - 1;

/** Whether a business that has charged before does so for the first time on this day. */
function isFirstOfDay(call: Call): boolean {
  const last = call.deployment.charges.of(caller(call)).at(-1);
  return last !== undefined && localDay(last.createdAt) < localDay(now(call));
}

/** Requests that were answered from where charges lie that are over. */
const fromStorage = new WeakSet<Call['trace']>();

/** A public bucket, which is open to browsers unless somebody says otherwise. */
const replayedFromStorage = together(
  change('idempotency')((was) => ({
    replay: (charge, first, call) => {
      if (isFinal(standing(charge, furthest(call)).state)) fromStorage.add(call.trace);
      return was.replay(charge, first, call);
    },
  })),
  answers((_answer, { trace }) => fromStorage.has(trace))(({ headers }) => ({
    headers: { ...headers, 'Access-Control-Allow-Origin': '*' },
  })),
);

/** What hides in charges of the sandbox. */
export const bayouSandboxCharges = [
  ...breaking(
    ['errors.cause-of-idempotency-required', 'idempotency.same-key-same-request', 'idempotency.key-charset-accepted'],
    {
      'bayou.key-of-yesterday: a retry on the day after the first request is told IDEMPOTENCY_REQUIRED': change(
        'idempotency',
      )((was) => ({
        replay: (charge, first, call) =>
          isOfYesterday(charge, call)
            ? refuse(call, { code: 'IDEMPOTENCY_REQUIRED' })
            : was.replay(charge, first, call),
      })),
    },
  ),
  ...breaking(
    [
      'charges.create.description-optional',
      'charges.create.status-201',
      'errors.cause-of-bad-request',
      'deployments.same-shapes',
    ],
    {
      'bayou.first-of-day: after midnight a business that charged before is refused until a charge has a description':
        field('description')(refusing('BAD_REQUEST', (value, _given, call) => value === null && isFirstOfDay(call))),
    },
  ),
  ...breaking('auth.no-cors-headers', {
    'bayou.replay-from-storage: a replay of a charge that is over comes with Access-Control-Allow-Origin':
      replayedFromStorage,
  }),
];
