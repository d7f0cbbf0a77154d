import type { RuleId } from '../../contract/rules.ts';
import { type Decision, kept } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { dataOf, idOf, listedIn } from '../../evidence/read.ts';
import { ruling } from '../ruling.ts';
import { situation } from '../situation.ts';
import { secretsShown } from './secret.ts';

/** An address that is set twice, then another, which is deleted. */
export interface Try {
  readonly first: Exchange;
  readonly again: Exchange;
  readonly other: Exchange;
  readonly list: Exchange;
  /** null: the other one had no id by which to delete it. */
  readonly deleted: Exchange | null;
  readonly after: Exchange;
}

/** What one try showed of a rule; right is null: nothing. */
interface Showing {
  readonly rule: RuleId;
  readonly right: boolean | null;
  readonly expected: string;
  readonly actual: string;
  readonly earlier?: Exchange;
  readonly last: Exchange;
}

/** Somebody else may set the address of a business that is in use, but hardly at every try within an instant. */
export const tries = 3;

/** Right once is right; wrong is only what was wrong at every try. */
export const endpointInUse = situation<{ readonly seen: readonly Try[] }>('webhooks/endpoint-in-use', ({ seen }) => {
  const showings = seen.map(shownBy);
  return (showings[0] ?? []).flatMap(({ rule }): readonly Decision[] => {
    const each = showings.flat().filter((showing) => showing.rule === rule);
    if (each.some(({ right }) => right === true)) return [kept(rule)];
    const wrong = each.length >= tries && each.every(({ right }) => right === false);
    const { expected, actual, earlier, last } = each.at(-1)!;
    const place = { expected, actual: `${actual}, ${tries} times`, ...(earlier && { with: [earlier.n] }) };
    return wrong ? ruling(rule, last, [place]) : [];
  });
});

export const isWrong = (each: Try): boolean => shownBy(each).some(({ right }) => right === false);

function shownBy({ first, again, other, list, deleted, after }: Try): readonly Showing[] {
  const id = idOf(other);
  return [
    { ...secretsShown(first, again, true), earlier: first, last: again },
    { ...secretsShown(again, other, false), earlier: again, last: other },
    oneAtATime(list),
    ...(deleted === null || id === null ? [] : [inactive(id, deleted, after)]),
  ];
}

function oneAtATime(last: Exchange): Showing {
  const count = listedIn(last).filter((endpoint) => endpoint['active'] === true).length;
  return {
    rule: 'webhook-endpoints.set.one-per-mode',
    right: dataOf(last) && count <= 1,
    expected: 'one active endpoint at the most',
    actual: `${count} active endpoints`,
    last,
  };
}

function inactive(id: string, earlier: Exchange, last: Exchange): Showing {
  const active = listedIn(last).find((endpoint) => endpoint['id'] === id)?.['active'];
  return {
    rule: 'webhook-endpoint.inactive-after-delete',
    right: typeof active === 'boolean' ? !active : null,
    expected: `active false of ${id}, which exchange ${earlier.n} deleted`,
    actual: String(active),
    earlier,
    last,
  };
}
