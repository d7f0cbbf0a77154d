import type { RuleId } from '../../contract/rules.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { errorCode, objectOf, succeeded } from '../../evidence/read.ts';
import type { History, Judge } from '../history.ts';
import { idempotentOf } from '../oracle/idempotent.ts';
import { sameness } from '../oracle/sameness.ts';
import { type Fields, fieldsSent } from '../order.ts';
import { pathOf, queryOf } from '../request.ts';
import { differenceOf } from '../resources/compare.ts';
import { kinds } from '../resources/kinds.ts';
import { createdOf } from '../resources/moment.ts';
import { rememberedIn } from '../resources/observed.ts';
import { type Deviation, placed, rulings } from '../ruling.ts';

/**
 * What a list betrays of requests that must not have made an object: a mismatch, or a twin of one that did. Only the
 * check that sent them can tell that nothing else of theirs is under way, and only a reference tells whose an object is.
 */
export const nothingCreated: Judge = (exchange, history) => {
  const query = queryOf(exchange.request);
  if (exchange.check === null || query.has('state') || query.has('starting_after')) return [];
  const items = itemsIn(exchange, history);
  const attempts = items.flatMap(({ creation }) => (creation ? attemptsAt(exchange, creation, history) : []));
  const made = items
    .filter(({ creation }) => creation === null)
    .map((item) => ({ item, by: makersOf(item, attempts) }));
  const idle = attempts.filter((attempt) => !made.some(({ item }) => mayHaveMade(attempt, item.fields)));
  return rulings(exchange, [
    ...idle.map(({ rule }) => placed(rule)),
    ...made.flatMap(({ item, by: [likely, ...others] }) =>
      likely ? placed(likely.rule, extra(item, [likely, ...others])) : [],
    ),
  ]);
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

/** A use of a key after the one that made something by it. */
interface Attempt {
  readonly use: Exchange;
  readonly creation: Exchange;
  readonly rule: RuleId;
}

function attemptsAt(exchange: Exchange, creation: Exchange, history: History): readonly Attempt[] {
  if (creation.check !== exchange.check) return [];
  return othersLike(creation, history).flatMap((use): readonly Attempt[] => {
    const rule = use.received <= exchange.sent && use.check === exchange.check ? ruleOf(use, creation) : null;
    const reference = referenceOf(use);
    return rule !== null && reference !== null && clear(exchange, reference, history) ? [{ use, creation, rule }] : [];
  });
}

/**
 * Which attempts can have made what is listed, the likeliest first: one object is not blamed on two rules. Who is refused
 * may have been so too late; who was given the first object was recognised.
 */
function makersOf({ fields }: Listed, attempts: readonly Attempt[]): readonly Attempt[] {
  const able = attempts.filter((attempt) => mayHaveMade(attempt, fields));
  const alike = able.map(({ use }) => echoed.filter((name) => isEchoed(name, fields, use)).length);
  const closest = able.filter((_, at) => alike[at] === Math.max(...alike));
  return [...closest.filter(({ rule }) => rule === ofMismatch), ...closest.filter(({ rule }) => rule !== ofMismatch)];
}

/** Shown by an object as its request had it, and compared by no rule of keys. */
const echoed = ['description', 'metadata'] as const;

const isEchoed = (name: (typeof echoed)[number], fields: Fields, { request }: Exchange): boolean =>
  differenceOf(fieldsSent(request)?.[name] ?? null, fields[name] ?? null) === null;

function othersLike(creation: Exchange, history: History): readonly Exchange[] {
  return history.usesOf(creation).filter((use) => use.n !== creation.n);
}

const ofMismatch = 'idempotency.mismatch-creates-nothing';

function ruleOf(use: Exchange, creation: Exchange): RuleId | null {
  if (errorCode(use) === 'IDEMPOTENT_MISMATCH') return ofMismatch;
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

const mayHaveMade = ({ use, creation }: Attempt, fields: Fields): boolean =>
  matches(fields, use) && isMadeSince(creation, fields);

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

function extra({ id }: Listed, makers: readonly [Attempt, ...Attempt[]]): Deviation {
  const [{ use, creation }, another] = makers;
  const operation = idempotentOf(use);
  const numbers = makers.map((maker) => maker.use.n).toSorted((a, b) => a - b);
  const compared = another ? null : sameness(use, creation);
  const changed = compared?.is === 'different' ? `, and another ${compared.in}` : '';
  const from = another ? `any of exchanges ${numbers.join(', ')}` : `exchange ${use.n}`;
  const traits = (operation?.shown ?? []).map((name) => (name === 'amount_minor' ? 'amount' : name)).join(', ');
  return {
    expected: `no other ${operation?.noun} from ${from}, which came with a used Idempotency-Key${changed}`,
    actual: `the ${operation?.noun} ${id} in the list, with ${another ? 'their' : 'its'} ${traits}${another ? ': one of them made it' : ''}`,
    with: [creation.n, ...numbers],
  };
}
