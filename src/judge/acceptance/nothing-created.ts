import type { RuleId } from '../../contract/rules.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { errorCode, objectOf, succeeded } from '../../evidence/read.ts';
import type { History, Judge } from '../history.ts';
import { idempotentOf } from '../oracle/idempotent.ts';
import { sameness } from '../oracle/sameness.ts';
import { type Fields, fieldsSent } from '../order.ts';
import { pathOf, queryOf } from '../request.ts';
import { kinds } from '../resources/kinds.ts';
import { createdOf } from '../resources/moment.ts';
import { rememberedIn } from '../resources/observed.ts';
import { type Deviation, ruling } from '../ruling.ts';

/**
 * What a list betrays of requests that must not have made an object: a mismatch, or a twin of one that did. Only the
 * check that sent them can tell that nothing else of theirs is under way, and only a reference tells whose an object is.
 */
export const nothingCreated: Judge = (exchange, history) => {
  const query = queryOf(exchange.request);
  if (exchange.check === null || query.has('state') || query.has('starting_after')) return [];
  const items = itemsIn(exchange, history);
  const strangers = items.filter(({ creation }) => creation === null);
  return items.flatMap(({ creation }) => (creation ? attemptsAt(exchange, creation, strangers, history) : []));
};

interface Listed {
  readonly id: string;
  readonly fields: Fields;
  readonly creation: Exchange | null;
}

/** What a list holds of the kinds that an Idempotency-Key binds. */
function itemsIn(exchange: Exchange, history: History): readonly Listed[] {
  const items = rememberedIn(exchange).filter(({ via, kind }) => via === 'list' && kinds[kind].keyed);
  return items.map(({ id, kind, fields }) => {
    const creation = history.resource(exchange.deployment, kind, id)?.creation ?? null;
    return { id, fields, creation };
  });
}

function attemptsAt(
  exchange: Exchange,
  creation: Exchange,
  strangers: readonly Listed[],
  history: History,
): readonly Decision[] {
  if (creation.check !== exchange.check) return [];
  return othersLike(creation, history).flatMap((use): readonly Decision[] => {
    const rule = use.received <= exchange.sent && use.check === exchange.check ? ruleOf(use, creation) : null;
    const reference = referenceOf(use);
    if (rule === null || reference === null || !clear(exchange, reference, history)) return [];
    const made = strangers.find(({ fields }) => matches(fields, use) && isMadeSince(creation, fields));
    return ruling(rule, exchange, [made ? extra(use, made) : null]);
  });
}

function othersLike(creation: Exchange, history: History): readonly Exchange[] {
  return history.usesOf(creation).filter((use) => use.n !== creation.n);
}

function ruleOf(use: Exchange, creation: Exchange): RuleId | null {
  if (errorCode(use) === 'IDEMPOTENT_MISMATCH') return 'idempotency.mismatch-creates-nothing';
  const twin =
    succeeded(use) && sameness(use, creation).is === 'same' && objectOf(use)?.['id'] === objectOf(creation)?.['id'];
  if (!twin) return null;
  return use.sent < creation.received && creation.sent < use.received
    ? 'idempotency.concurrent-creates-one'
    : (idempotentOf(creation)?.same ?? null);
}

/** No try whose answer was lost can have made the object instead, nor a payer on the page of a link. */
function clear(exchange: Exchange, reference: string, history: History): boolean {
  const tries = history.naming(exchange.deployment, reference);
  const lists = pathOf(exchange.request);
  return (
    tries !== null &&
    tries.every(({ answer, request }) => {
      const paidOn = pathOf(request) === '/v1/payment_links' && lists !== '/v1/payment_links';
      return answer !== null && answer.status < 500 && !paidOn;
    })
  );
}

function matches(fields: Fields, use: Exchange): boolean {
  const sent = fieldsSent(use.request);
  const shown = idempotentOf(use)?.shown ?? [];
  return sent !== null && shown.length > 0 && shown.every((name) => fields[name] === sent[name]);
}

/** Of twins the second may be written down first. */
const slack_ms = 2_000;

/** A run before this one, with the same seed, has asked for the same: by the service's own clock that was earlier. */
function isMadeSince(creation: Exchange, made: Fields): boolean {
  const [first, other] = [createdOf(objectOf(creation) ?? {}), createdOf(made)];
  return first !== null && other !== null && other >= first - slack_ms;
}

function referenceOf(use: Exchange): string | null {
  const reference = fieldsSent(use.request)?.['reference'];
  return typeof reference === 'string' && reference !== '' ? reference : null;
}

function extra(use: Exchange, made: Listed): Deviation {
  const operation = idempotentOf(use);
  const expected = `no other ${operation?.noun} from exchange ${use.n}, which came with a used Idempotency-Key`;
  const traits = (operation?.shown ?? []).map((name) => (name === 'amount_minor' ? 'amount' : name));
  const actual = `the ${operation?.noun} ${made.id} in the list, with its ${traits.join(', ')}`;
  return { expected, actual, with: [use.n] };
}
