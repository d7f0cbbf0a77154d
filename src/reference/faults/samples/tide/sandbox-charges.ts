import { chargeRails } from '../../../../contract/limits.ts';
import { parseMsisdn } from '../../../../contract/msisdn.ts';
import type { Patch } from '../../../behaviour.ts';
import { change, field, together } from '../../../change.ts';
import { isFinal, standing } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import type { JsonValue } from '../../../http/json.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import { asksFor, refusedWith } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';

/** Whom the last charge of an API key was for, where it was refused for its amount. */
const drafts = recalled<{ msisdn: JsonValue | undefined }>(() => ({ msisdn: undefined }));

const wrongAmount = refusedWith('BAD_AMOUNT', 'AMOUNT_TOO_SMALL');

const keepingDrafts: Patch = (behaviour) => ({
  ...behaviour,
  after: [
    ...behaviour.after,
    (answer, call) => {
      const { key } = call.trace;
      if (!key || !asksFor('charges.create')(call)) return answer;
      const { msisdn } = sentBody(call);
      drafts(key).msisdn = wrongAmount(answer, call) && parseMsisdn(msisdn) ? msisdn : undefined;
      return answer;
    },
  ],
});

/** What a charge that was put right leaves out is taken from the one that was wrong. */
const completed = together(
  keepingDrafts,
  field('msisdn')((was) => (given, call) => {
    const { key } = call.trace;
    return was(given === undefined && key ? drafts(key).msisdn : given, call);
  }),
);

/** The amount where there is no header: from eight digits on it has the form of a key. */
function amountAsKey(call: Call): string | null {
  const { amount_minor: amount } = sentBody(call);
  const digits = typeof amount === 'number' ? String(amount) : '';
  return call.behaviour.bounds.idempotencyKey.test(digits) ? digits : null;
}

/** So many failures in a row, and a rail is given a rest. */
const tooMany = 3;
const rest = 5 * minute;

/** Whether the charges of a business that ended last on a rail have all failed, a short while ago. */
function isResting(rail: JsonValue | undefined, call: Call): boolean {
  const ended = call.deployment.charges
    .of(caller(call))
    .filter((charge) => charge.rail === rail)
    .map((charge) => ({ charge, step: standing(charge, furthest(call)) }))
    .filter(({ step }) => isFinal(step.state))
    .map(({ charge, step }) => ({ state: step.state, at: charge.createdAt + step.after }))
    .toSorted((one, other) => one.at - other.at)
    .slice(-tooMany);
  const last = ended.at(-1);
  const haveFailed = ended.length === tooMany && ended.every(({ state }) => state === 'failed');
  return haveFailed && last !== undefined && furthest(call) - last.at < rest;
}

const isRetry = (call: Call): boolean =>
  call.deployment.attempts.has(slotOf(caller(call).id, call.trace.idempotencyKey, call));

/** What hides in charges of the sandbox. */
export const tideSandboxCharges = [
  ...breaking(['charges.create.msisdn-required', 'deployments.same-shapes'], {
    'tide.draft-number: right after a charge refused for its amount one without msisdn goes to the number of that':
      completed,
  }),
  ...breaking(['idempotency.required-on-charges', 'deployments.same-shapes'], {
    'tide.amount-as-key: a charge of TZS 100,000 or more needs no Idempotency-Key': change('idempotency')((was) => ({
      key: (call) => was.key(call) ?? (call.header('idempotency-key') === undefined ? amountAsKey(call) : null),
    })),
  }),
  ...breaking(
    [
      'errors.cause-of-bad-rail',
      ...chargeRails.map((rail) => `charges.create.rail-${rail}` as const),
      'deployments.same-shapes',
    ],
    {
      'tide.resting-rail: a rail on which the last three charges of a business failed is BAD_RAIL for five minutes':
        field('rail')((was) => (given, call) => {
          const reading = was(given, call);
          return 'value' in reading && isResting(given, call) && !isRetry(call) ? { code: 'BAD_RAIL' } : reading;
        }),
    },
  ),
];
