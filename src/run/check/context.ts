import type { Situation } from '../../judge/situation.ts';
import type { Services } from '../session/services.ts';
import { Addresses } from './addresses.ts';
import { Attempt, type CheckRun } from './attempt.ts';
import type { CheckContext, RunFacts } from './capabilities.ts';
import { CheckClock } from './check-clock.ts';
import { CheckKeys } from './check-keys.ts';
import { NotExercised } from './check.ts';
import { Operations } from './operations.ts';
import { Sender } from './sender.ts';

/** All that one attempt of a check can do, each by who does it. */
export class Context implements CheckContext {
  readonly #services: Services;
  readonly #checkRun: CheckRun;
  readonly #attempt: Attempt;
  readonly #sender: Sender;
  readonly #waiting: CheckClock;
  readonly #operations: Operations;
  readonly #addresses: Addresses;
  readonly #keys: CheckKeys;

  constructor(services: Services, checkRun: CheckRun, row?: number) {
    this.#services = services;
    this.#checkRun = checkRun;
    this.#attempt = new Attempt(services, checkRun, row);
    this.#waiting = new CheckClock(services, checkRun);
    this.#sender = new Sender(services, checkRun, this.#attempt, () => this.#waiting.waited);
    this.#operations = new Operations(services, checkRun, this.#attempt);
    this.#addresses = new Addresses(services, checkRun, this.#attempt, this.#waiting.clock);
    this.#keys = new CheckKeys(services.apiKeys, checkRun.keys);
  }

  get profile(): RunFacts['profile'] {
    return this.#services.profile;
  }

  get seed(): number {
    return this.#checkRun.seed;
  }

  get deployment(): RunFacts['deployment'] {
    return this.#checkRun.check.deployment;
  }

  get runOffset(): number {
    return (this.#services.runOffset.value + this.#checkRun.record.round - 1) >>> 0;
  }

  get exchanges(): CheckContext['exchanges'] {
    return this.#attempt.exchanges;
  }

  get budget(): number {
    return this.#sender.budget;
  }

  send: CheckContext['send'] = (template) => this.#sender.send(template);
  sendOnce: CheckContext['sendOnce'] = (template) => this.#sender.sendOnce(template);
  burst: CheckContext['burst'] = (template, count) => this.#sender.burst(template, count);
  page: CheckContext['page'] = async (path) => this.#sender.page(`${this.fixture('pay_url')}${path}`);

  get clock(): CheckContext['clock'] {
    return this.#waiting.clock;
  }

  quiet: CheckContext['quiet'] = (label, seconds) => this.#waiting.quiet(label, seconds);
  rest: CheckContext['rest'] = (moment) => this.#waiting.rest(moment);

  operate: CheckContext['operate'] = (action, body) => this.#operations.operate(action, body);
  roleOf: CheckContext['roleOf'] = (business) => this.#operations.roleOf(business);

  get hearing(): CheckContext['hearing'] {
    return this.#addresses.hearing;
  }

  listen: CheckContext['listen'] = (owner, behaviour) => this.#addresses.listen(owner, behaviour);
  nobody: CheckContext['nobody'] = () => this.#addresses.nobody();

  get keys(): CheckContext['keys'] {
    return this.#keys.keys;
  }

  adoptKey: CheckContext['adoptKey'] = (secret, facts) => this.#keys.adoptKey(secret, facts);
  endKey: CheckContext['endKey'] = (label, as, at) => this.#keys.endKey(label, as, at);

  get broken(): CheckContext['broken'] {
    return this.#attempt.broken;
  }

  judge<P extends object>(situation: Situation<P>, parts: P): void {
    this.#attempt.judge(situation, parts);
  }

  fixture(name: string): string {
    const value = this.#services.fixtures.get(name);
    if (value === undefined) throw new NotExercised(`${name} in the target`);
    return value;
  }

  attempt(row?: number): CheckContext {
    return new Context(this.#services, this.#checkRun, row);
  }

  smallest(attempt: CheckContext, note: string): void {
    if (!(attempt instanceof Context)) return;
    const { exchanges, situations } = attempt.#attempt;
    const smallest = { exchanges: exchanges.map(({ n }) => n), situations, note };
    this.#services.recorder.smallest(smallest, this.#checkRun.record);
  }
}
