import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import type { Adapter, StartAdapter } from '../../src/client/adapter/adapter.ts';
import type { Operation, Told } from '../../src/client/adapter/protocol.ts';
import { policy } from '../reference/policy.ts';
import { inProcess } from './in-process.ts';

/** An adapter that does wrong by a client which does right. */
export interface Liar {
  /** How it treats which of its answers, by turns; `honest` is as the client has it. */
  readonly turns: readonly Turn[];
  /** What it answers out of the blue. */
  readonly thing: unknown;
  readonly id: string;
  readonly late_ms: number;
  /** It asks its client for nothing, and makes everything up. */
  readonly alone: boolean;
}

const turns = ['honest', 'thing', 'wrong-id', 'done', 'refused', 'late', 'never', 'dies', 'unsupported'] as const;
type Turn = (typeof turns)[number];

const id = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789'), minLength: 8, maxLength: 24 });

export const liars: fc.Arbitrary<Liar> = fc.record({
  turns: fc.array(fc.constantFrom(...turns), { minLength: 1, maxLength: 4 }),
  thing: fc.anything(),
  id: id.map((rest) => `ch_${rest}`),
  late_ms: fc.nat({ max: 60 }),
  alone: fc.boolean(),
});

/** Says so once, as a process that has ended does from then on. */
class LyingAdapter implements Adapter {
  trouble: string | null = null;
  readonly #liar: Liar;
  readonly #honest: Adapter;
  #told = 0;

  constructor(liar: Liar) {
    this.#liar = liar;
    this.#honest = inProcess(policy)();
  }

  async tell(op: Operation, args: Readonly<Record<string, unknown>>, client: string): Promise<Told> {
    if (this.trouble !== null) return { is: 'none', why: this.trouble };
    if (op === 'capabilities' || op === 'configure') return this.#honest.tell(op, args, client);
    this.#told += 1;
    const turn = this.#liar.turns[this.#told % this.#liar.turns.length]!;
    const told: Told = this.#liar.alone
      ? { is: 'result', value: this.#liar.thing }
      : await this.#honest.tell(op, args, client);
    return this.#turned(turn, told);
  }

  async #turned(turn: Turn, told: Told): Promise<Told> {
    const { thing, id, late_ms } = this.#liar;
    const value = JSON.parse(JSON.stringify(thing) ?? 'null') as unknown;
    if (turn === 'thing') return { is: 'result', value };
    if (turn === 'wrong-id' && told.is === 'result') return { is: 'result', value: { ...(told.value as object), id } };
    if (turn === 'done' && told.is === 'error')
      return { is: 'result', value: { id, object: 'charge', state: 'succeeded' } };
    if (turn === 'refused') return { is: 'error', error: { code: 'BAD_REQUEST', status: 400, request_id: id } };
    if (turn === 'unsupported') return { is: 'unsupported' };
    if (turn === 'late') await pause(late_ms);
    if (turn === 'never' || turn === 'dies') return this.#ended(turn);
    return told;
  }

  #ended(turn: Turn): Told {
    this.trouble = turn === 'never' ? 'the adapter gave no answer' : 'the adapter ended with status 1';
    return { is: 'none', why: this.trouble };
  }

  kill(): Promise<void> {
    return this.#honest.kill();
  }
}

export const lying =
  (liar: Liar): StartAdapter =>
  () =>
    new LyingAdapter(liar);
