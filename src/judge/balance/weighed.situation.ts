import type { RuleId } from '../../contract/rules.ts';
import { kept, type Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { listedIn, objectOf } from '../../evidence/read.ts';
import { isNew } from '../general/second-look.situation.ts';
import { ruling } from '../ruling.ts';
import { situation } from '../situation.ts';

/** What a business was seen to have, and what should have come since. */
export interface Ledger {
  readonly opened: Exchange;
  /** In the order in which they became known. */
  readonly credits: readonly Credit[];
}

/** A charge that succeeded, and the answer that showed it. */
export interface Credit {
  readonly charge: string;
  readonly shown: Exchange;
}

interface Weighed extends Ledger {
  /** What a difference breaks. */
  readonly rule: RuleId;
  /** The balance, when so many of the charges were known. */
  readonly first: Exchange;
  readonly known: number;
  /** Whether the last of these was seen succeeded before the balance was asked for. */
  readonly seen: boolean;
  /** The balance once all charges were read; null: it was not asked for again. */
  readonly last: Exchange | null;
}

/** The balance of a business whose charges are all known. */
export const balanceWeighed = situation<Weighed>('balance/weighed', ({ rule, first, known, seen, last, ...ledger }) => {
  const early = { ...ledger, credits: ledger.credits.slice(0, known) };
  if (differenceOf(early, first) === 0) return [kept(rule), ...(seen ? [kept('balance.not-cached')] : [])];
  const difference = last && differenceOf(ledger, last);
  if (last === null || difference === null) return [];
  if (difference !== 0) return differs(rule, ledger, last);
  return [kept(rule), ...(seen && dueIn(early) === dueIn(ledger) ? cached(ledger, first, last) : [])];
});

/** By how much a balance is above what it should be; null where it cannot be read. */
export function differenceOf(ledger: Ledger, balance: Exchange): number | null {
  const available = availableIn(balance);
  return available === null ? null : available - dueIn(ledger);
}

export function availableIn(exchange: Exchange): number | null {
  const available = exchange.answer?.status === 200 ? objectOf(exchange)?.['available_minor'] : null;
  return Number.isInteger(available) ? Number(available) : null;
}

const dueIn = ({ opened, credits }: Ledger): number =>
  credits.reduce((sum, credit) => sum + netOf(credit), availableIn(opened) ?? 0);

function netOf({ charge, shown }: Credit): number {
  const whole = objectOf(shown);
  const fields = whole?.['id'] === charge ? whole : listedIn(shown).find(({ id }) => id === charge);
  return Number(fields?.['net_minor']);
}

function cached(ledger: Ledger, first: Exchange, last: Exchange): readonly Decision[] {
  // Within which moment what succeeded is booked is not stated.
  if (ledger.credits.some(({ shown }) => isNew(shown.received, first))) return [];
  const due = dueIn(ledger);
  const expected = `available_minor ${due} at once, since every charge in it was shown succeeded before`;
  const actual = `${availableIn(first)} at first, and ${due} only later`;
  return ruling('balance.not-cached', last, [{ expected, actual, with: [...shownBy(ledger), first.n] }]);
}

function differs(rule: RuleId, ledger: Ledger, last: Exchange): readonly Decision[] {
  const { opened, credits } = ledger;
  const first = `${availableIn(opened)} in exchange ${opened.n}`;
  const expected = `available_minor ${dueIn(ledger)}: ${first}, and ${paidWords(credits)}`;
  const shown = [opened.n, ...shownBy(ledger)];
  return ruling(rule, last, [{ expected, actual: String(availableIn(last)), with: shown }]);
}

/** More are not named one by one. */
const mostNamed = 4;

function paidWords(credits: readonly Credit[]): string {
  const named = credits.map(({ charge, shown }) => `${charge} (exchange ${shown.n})`);
  if (named.length === 0) return 'no charge that succeeded since';
  if (named.length <= mostNamed) return `the net of ${named.join(', ')}`;
  return `the net of ${named.length} charges that succeeded since, the last of them ${named.at(-1)}`;
}

const mostShown = 6;

const shownBy = ({ credits }: Ledger): readonly number[] =>
  [...new Set(credits.map(({ shown }) => shown.n))].slice(-mostShown);
