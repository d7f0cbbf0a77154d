import { isPart, type Part, parts } from './parts.ts';
import { type RuleId, rules } from './rules.ts';
import { type HomeId, type NamedIn, type Statement, statementsOf } from './statement.ts';
import { authStatements } from './chapters/auth.ts';
import { balanceStatements } from './chapters/balance.ts';
import { billStatements } from './chapters/bills.ts';
import { chargeStatements } from './chapters/charges.ts';
import { errorStatements } from './chapters/errors.ts';
import { eventStatements } from './chapters/events.ts';
import { generalStatements } from './chapters/general.ts';
import { idempotencyStatements } from './chapters/idempotency.ts';
import { limitStatements } from './chapters/limits.ts';
import { linkStatements } from './chapters/links.ts';
import { listStatements } from './chapters/lists.ts';
import { noticeStatements } from './chapters/notices.ts';
import { posStatements } from './chapters/pos.ts';
import { sandboxStatements } from './chapters/sandbox.ts';
import { scopeStatements } from './chapters/scopes.ts';
import { webhookStatements } from './chapters/webhooks.ts';

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
