import type { Exchange } from '../../evidence/exchange.ts';
import { once } from '../../evidence/once.ts';
import { idempotencyKeyOf } from '../request.ts';
import type { ClientHistory, Pace, Series } from './client-judge.ts';
import { Recent } from './recent.ts';
import { commandOf, goesBy, namedBy } from './redirect.ts';
import { type Tried, triedOf } from './tried.ts';
import { asUnread } from './unread.ts';
import { areShort, askedWait, isHasty, telling, triesBefore, waitsBefore } from './waits.ts';

/** As many commands and keys as are remembered, and of each as many requests. */
const most = { commands: 1_000, keys: 4_000, requests: 40, uses: 6, redirects: 20 } as const;

/** A request with a longer body is not remembered: recordings may have many. */
const longest_bytes = 32 * 1024;

const minute = 60_000;
const nothingYet: Series = { all: 0, short: 0 };

/** What all clients of a journal sent, each case by itself; bounded, and a request takes no longer the more there were. */
export class ClientMemory implements ClientHistory {
  readonly #commands = new Recent<Tried[]>(most.commands);
  readonly #keys = new Recent<Tried[]>(most.keys);
  readonly #paces = new Recent<{ recent: number[]; all: number }>(most.commands);
  readonly #series = new Recent<Series>(most.commands);
  readonly #haste = new Recent<Series>(most.commands);
  readonly #redirects = new Recent<Exchange[]>(most.commands);

  ofCommand(exchange: Exchange): readonly Tried[] {
    const name = commandName(exchange);
    return name === null ? [] : readBy(exchange, this.#commands.get(name) ?? []);
  }

  withSameKey(exchange: Exchange): readonly Tried[] {
    const name = keyName(exchange);
    return name === null ? [] : readBy(exchange, this.#keys.get(name) ?? []);
  }

  pace(exchange: Exchange): Pace {
    return this.#paces.get(paceName(exchange) ?? '') ?? { recent: [], all: 0 };
  }

  series(exchange: Exchange): Series {
    return this.#series.get(clientName(exchange)) ?? nothingYet;
  }

  haste(exchange: Exchange): Series {
    return this.#haste.get(clientName(exchange)) ?? nothingYet;
  }

  redirectTo(exchange: Exchange): Exchange | null {
    const redirects = this.#redirects.get(exchange.check ?? '') ?? [];
    return redirects.findLast((redirect) => goesBy(exchange, redirect)) ?? null;
  }

  /** @param own false: somebody else chose where it goes */
  remember(exchange: Exchange, own: boolean): void {
    if (namedBy(exchange) !== null) added(this.#redirects, exchange.check ?? '', exchange, most.redirects);
    if (!own) return;
    this.#count(exchange);
    if ((exchange.request.body?.text.length ?? 0) > longest_bytes) return;
    const [command, key] = [commandName(exchange), keyName(exchange)];
    if (command === null && key === null) return;
    this.#countSeries(exchange);
    const tried = triedOf(exchange);
    if (command !== null) added(this.#commands, command, tried, most.requests);
    if (key !== null) added(this.#keys, key, tried, most.uses);
  }

  #countSeries(exchange: Exchange): void {
    const name = clientName(exchange);
    const tries = triesBefore(exchange, this);
    const waits = waitsBefore(exchange, tries);
    if (waits.length === telling) this.#series.set(name, counted(this.series(exchange), areShort(waits)));
    const wait = askedWait(exchange, tries);
    if (wait !== null) this.#haste.set(name, counted(this.haste(exchange), isHasty(wait)));
  }

  #count(exchange: Exchange): void {
    const name = paceName(exchange);
    if (name === null) return;
    const pace = this.#paces.get(name) ?? { recent: [], all: 0 };
    this.#paces.set(name, pace);
    pace.all += 1;
    pace.recent.push(exchange.sent);
    while (pace.recent[0]! <= exchange.sent - minute) pace.recent.shift();
  }
}

/** With what the client had read by the time of an exchange. */
function readBy({ served }: Exchange, all: readonly Tried[]): readonly Tried[] {
  const unread = served?.unread;
  if (!unread) return all;
  return all.map((tried) => (unread.includes(tried.exchange.n) ? triedOf(asUnread(tried.exchange)) : tried));
}

const counted = ({ all, short }: Series, isShort: boolean): Series => ({
  all: all + 1,
  short: short + (isShort ? 1 : 0),
});

/** The first one stays: of what an Idempotency-Key first stood for, later uses are told. */
function added<Value>(to: Recent<Value[]>, name: string, value: Value, length: number): void {
  const known = to.get(name) ?? [];
  known.push(value);
  if (known.length > length) known.splice(1, 1);
  to.set(name, known);
}

/** The kit serves one client; what was recorded may be of several, with a key each. */
const clientName = ({ served, key }: Exchange): string => (served ? 'served' : `recorded ${key.label}`);

function commandName(exchange: Exchange): string | null {
  const command = commandOf(exchange);
  return command === null ? null : `${exchange.check ?? ''}\n${command}`;
}

function paceName(exchange: Exchange): string | null {
  const command = commandName(exchange);
  return command === null ? null : `${command}\n${exchange.key.label}`;
}

/** What a recording may have in place of a key, or a key in which a payer's number was masked: two may look alike. */
const hidden = /\*{3}|<|redacted|filtered|removed|masked|^x+$/i;

/** Two requests of which nobody can tell whether one business sent them share no key. */
const keyName = once(({ check, deployment, key, request }: Exchange): string | null => {
  const sent = idempotencyKeyOf(request);
  if (sent === null || key.kind !== 'listed' || hidden.test(sent)) return null;
  return [check ?? '', deployment, key.label, sent].join('\n');
});
