import type { OperatorAction } from '../../target/operator/operator.ts';
import { paymentAsked } from '../provision/payment-asked.ts';
import type { Services } from '../session/services.ts';
import type { Attempt, CheckRun } from './attempt.ts';
import type { Operating } from './capabilities.ts';
import { Inconclusive, NotExercised } from './check.ts';
import { operationEntry } from './operation-entry.ts';

type Uses = Pick<
  Services,
  'operator' | 'clock' | 'fixtures' | 'inventory' | 'circuitBreaker' | 'recorder' | 'guard' | 'wire'
>;
type Fields = Readonly<Record<string, unknown>>;

/** Asks the operator for one attempt of a check. */
export class Operations implements Operating {
  readonly #services: Uses;
  readonly #checkRun: CheckRun;
  readonly #attempt: Attempt;

  constructor(services: Uses, checkRun: CheckRun, attempt: Attempt) {
    this.#services = services;
    this.#checkRun = checkRun;
    this.#attempt = attempt;
  }

  async operate(action: OperatorAction, body: Fields): Promise<Fields> {
    const { operator, clock, fixtures, inventory, circuitBreaker, recorder } = this.#services;
    const { id, needs } = this.#checkRun.check;
    const declared = [...(needs.operator ?? []), ...(needs.operatorMay ?? [])];
    if (!declared.includes(action)) throw new Error(`${id} asks for ${action}, which is none of its needs`);
    this.#attempt.asked(action);
    if (!operator) throw new Inconclusive(`no operator to ask for ${action}`);
    const asked = Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? fixtures.fill(value) : value]),
    );
    this.#permitPayment(action, asked);
    await clock.still();
    const release = clock.hold();
    try {
      const outcome = await circuitBreaker.unlessEnded(operator.perform(action, asked));
      recorder.note(operationEntry(this.#checkRun.check.id, action, asked, outcome));
      if (outcome.is === 'skipped') throw new NotExercised(outcome.why);
      if (outcome.is !== 'done') throw new Inconclusive(`the operator did not ${action}: ${outcome.why}`);
      inventory.note(action, asked, outcome.answer);
      this.#noteSecret(asked['url'], outcome.answer);
      return outcome.answer;
    } finally {
      release();
    }
  }

  roleOf(business: string): string {
    return this.#services.inventory.roleOf(business);
  }

  /** Of the test-mode address, which only the operator sets. */
  #noteSecret(url: unknown, answer: object): void {
    if (typeof url !== 'string' || !('secret' in answer) || typeof answer.secret !== 'string') return;
    this.#services.wire.noteSecret(url, answer.secret);
  }

  /** Money moves by these: what they move counts against the cap of live. */
  #permitPayment(action: OperatorAction, body: Fields): void {
    const { guard, recorder } = this.#services;
    const amount = paymentAsked(action, body, recorder.history);
    const isFree = amount === null || this.#checkRun.check.deployment === 'sandbox';
    const why = isFree ? null : guard.paymentRefusal(amount);
    if (why !== null) throw new NotExercised(why);
  }
}
