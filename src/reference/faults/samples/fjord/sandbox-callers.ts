import { scopes, type Scope } from '../../../../contract/scopes.ts';
import { change, check } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import type { Key } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { isNumber } from '../../misreading.ts';
import { sentBody } from '../sly/told.ts';

/** Between TZS 5,000,000 and 10,000,000 a person has to agree, whom keys older than scopes do not have. */
const agreed = { above: 500_000_000, below: 1_000_000_000 } as const;

function isAgreed(call: Call): boolean {
  const { amount_minor: amount } = sentBody(call);
  return isNumber(amount) && amount > agreed.above && amount < agreed.below;
}

/** What holds every scope is taken for a key that is older than scopes. */
const isTakenForOld = (key: Key | undefined): boolean => scopes.every((scope) => key?.scopes.includes(scope));

/** Networks that joined late, behind a connector of their own. */
const late: readonly unknown[] = ['halopesa', 'azampesa'];

/** The connector dials numbers of nine digits itself, and lets others be written out before. */
function isDialled(call: Call): boolean {
  const { rail, msisdn } = sentBody(call);
  return late.includes(rail) && typeof msisdn === 'string' && /^\d{9}$/.test(msisdn);
}

const areaOf = (scope: Scope): string => scope.slice(0, scope.indexOf(':'));

const holdsAnyOf = (area: string, key: Key): boolean => key.scopes.some((scope) => areaOf(scope) === area);

/** What hides in who calls the sandbox. */
export const fjordSandboxCallers = [
  ...breaking(
    [
      'scopes.charges.create.sufficient',
      'scopes.fixed-at-creation',
      'errors.cause-of-forbidden-scope',
      'charges.create.amount-between-accepted',
      'deployments.same-shapes',
    ],
    {
      'fjord.taken-for-old: a key of every scope may not charge between TZS 5,000,000 and 10,000,000': check('scope')(
        (was) => (call) => {
          const refusal = was(call);
          if (refusal || !asksFor('charges.create')(call)) return refusal;
          return isTakenForOld(call.trace.key) && isAgreed(call)
            ? { code: 'FORBIDDEN_SCOPE', scope: 'charges:write' }
            : null;
        },
      ),
    },
  ),
  ...breaking('scopes.charges.create.required', {
    'fjord.any-of-charges: to nine digits on halopesa or azampesa any scope of charges is enough to charge': change(
      'access',
    )((was) => ({
      holds: (key, scope, call) =>
        was.holds(key, scope, call) ||
        (asksFor('charges.create')(call) && holdsAnyOf(areaOf(scope), key) && isDialled(call)),
    })),
  }),
];
