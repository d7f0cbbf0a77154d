import { clocksDiffer, spans } from '../../contract/limits.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { receivedAtLatest, sentAtEarliest } from '../../evidence/moment.ts';
import { dataOf, errorCode, idOf, listedIds, objectOf } from '../../evidence/read.ts';
import { decided } from '../ruling.ts';
import { type Parts, situation } from '../situation.ts';

type Aged = Parts<'made' | 'read' | 'list', { filtered: readonly Exchange[] }>;

const day = 24 * 60 * 60_000;

/** When the sweep comes is not stated; it comes. */
const surelySwept = spans.sandboxRetention + 60 * day;

/** A sandbox charge of some age by its id, in the whole list of its business, and in lists by state. */
export const chargeAged = situation<Aged>('limits/charge-aged', ({ made, read, list, filtered }) => {
  const id = idOf(made);
  if (id === null) return [];
  const last = filtered.at(-1) ?? list;
  if (receivedAtLatest(last) - sentAtEarliest(made) < spans.sandboxRetention - clocksDiffer) {
    const isWhole = objectOf(list)?.['has_more'] === false;
    return [...byId(read, made, 'there'), ...(isWhole ? inList(list, made, 'there') : [])];
  }
  if (sentAtEarliest(read) - receivedAtLatest(made) < surelySwept) return [];
  return [...byId(read, made, 'gone'), ...[list, ...filtered].flatMap((each) => inList(each, made, 'gone'))];
});

const due = {
  there: { rule: 'limits.sandbox-charges-kept-30-days', words: 'to be read for 30 days' },
  gone: { rule: 'limits.sandbox-charges-swept', words: 'swept some time after 30 days' },
} as const satisfies Readonly<Record<string, { readonly rule: RuleId; readonly words: string }>>;

type Due = keyof typeof due;

function byId(read: Exchange, made: Exchange, is: Due): readonly Decision[] {
  const found = idOf(read) === idOf(made);
  return found || errorCode(read) === 'NOT_FOUND' ? placed(read, made, is, found) : [];
}

const inList = (list: Exchange, made: Exchange, is: Due): readonly Decision[] =>
  dataOf(list) === null ? [] : placed(list, made, is, listedIds(list).includes(String(idOf(made))));

function placed(shown: Exchange, made: Exchange, is: Due, found: boolean): readonly Decision[] {
  const days = Math.floor((shown.sent - made.received) / day);
  const { rule, words } = due[is];
  const expected = `${String(idOf(made))} ${words}`;
  const actual = `${found ? 'there' : 'not found'}, more than ${days} days after its creation`;
  return decided(rule, shown, found === (is === 'there'), { expected, actual, with: [made.n] });
}
