import { isPart, type Part, parts } from './parts.ts';
import { type RuleId, rules } from './rules.ts';
import { type HomeId, type NamedIn, type Statement, statementsOf } from './statement.ts';
import { authStatements } from './statements/auth.ts';
import { balanceStatements } from './statements/balance.ts';
import { billStatements } from './statements/bills.ts';
import { chargeStatements } from './statements/charges.ts';
import { errorStatements } from './statements/errors.ts';
import { eventStatements } from './statements/events.ts';
import { generalStatements } from './statements/general.ts';
import { idempotencyStatements } from './statements/idempotency.ts';
import { limitStatements } from './statements/limits.ts';
import { linkStatements } from './statements/links.ts';
import { listStatements } from './statements/lists.ts';
import { noticeStatements } from './statements/notices.ts';
import { posStatements } from './statements/pos.ts';
import { sandboxStatements } from './statements/sandbox.ts';
import { scopeStatements } from './statements/scopes.ts';
import { webhookStatements } from './statements/webhooks.ts';

const tables = {
  ...chargeStatements,
  ...posStatements,
  ...linkStatements,
  ...billStatements,
  ...noticeStatements,
  ...balanceStatements,
  ...eventStatements,
  ...webhookStatements,
  ...listStatements,
  ...idempotencyStatements,
  ...authStatements,
  ...scopeStatements,
  ...errorStatements,
  ...limitStatements,
  ...sandboxStatements,
  ...generalStatements,
} as const satisfies Record<Part, string>;

type Named = NamedIn<(typeof tables)[Part]>;

/** The compiler tells what is named and is not known, and the rules that nothing states. */
const whole: typeof tables &
  Record<Exclude<Named, HomeId>, 'is not known'> &
  Record<Exclude<RuleId, Named>, 'is not stated'> = tables;

/** In the order of the document. */
export const statements: readonly Statement[] = Object.keys(parts)
  .filter(isPart)
  .flatMap((part) => statementsOf(part, whole[part]));

const naming = new Map<HomeId, Statement[]>();
for (const statement of statements) {
  if (statement.home.is !== 'decided') continue;
  for (const id of statement.home.by) naming.set(id, [...(naming.get(id) ?? []), statement]);
}

/** Where the document states each rule; what stands under the rule's own heading comes first. */
export const placesByRule: ReadonlyMap<string, readonly string[]> = new Map(
  rules.map(({ id, section }) => {
    const its = naming.get(id) ?? [];
    const isNear = (statement: Statement) => statement.section === section;
    return [id, [...its.filter(isNear), ...its.filter((each) => !isNear(each))].map(({ place }) => place)];
  }),
);
