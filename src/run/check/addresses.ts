import type { Behaviour } from '../../wire/listener/behaviour.ts';
import type { AddressOwner } from '../../wire/listener/incoming.ts';
import type { Services } from '../session/services.ts';
import type { Hearing } from '../webhooks/hearing.ts';
import { Inbox, type Listening } from '../webhooks/listening.ts';
import type { Attempt, CheckRun } from './attempt.ts';
import type { Receiving, Waiting } from './capabilities.ts';
import { NotExercised } from './check.ts';

/** Addresses that the service posts to, for one attempt of a check. */
export class Addresses implements Receiving {
  readonly #services: Pick<Services, 'listenerRegistry' | 'clock'>;
  readonly #checkRun: CheckRun;
  readonly #attempt: Attempt;
  readonly #clock: Waiting['clock'];

  constructor(
    services: Pick<Services, 'listenerRegistry' | 'clock'>,
    checkRun: CheckRun,
    attempt: Attempt,
    clock: Waiting['clock'],
  ) {
    this.#services = services;
    this.#checkRun = checkRun;
    this.#attempt = attempt;
    this.#clock = clock;
  }

  get hearing(): Hearing {
    return this.#services.listenerRegistry.hearing;
  }

  listen(owner: Pick<AddressOwner, 'mode' | 'business'>, behaviour: Behaviour = { status: 200 }): Listening {
    const { listenerRegistry, clock } = this.#services;
    const { check, record } = this.#checkRun;
    if (!check.needs.fixtures?.includes('hook')) throw new Error(`${check.id} listens, which is none of its needs`);
    this.#attempt.did('listened for posts');
    const inbox = new Inbox(clock);
    this.#checkRun.addresses += 1;
    // What an earlier round left may still be posted.
    const again = record.round === 1 ? '' : `${record.round}-`;
    const label = `${check.id.replaceAll(/[^a-z0-9]+/g, '-')}-${again}${this.#checkRun.addresses}`;
    const address = listenerRegistry.open(label, behaviour, { ...owner, check: check.id }, (exchange) => {
      this.#attempt.see(exchange);
      inbox.add(exchange);
    });
    if (address === null)
      throw new NotExercised('webhooks in the target: an address at which the deployment reaches this machine');
    return {
      label,
      url: address.placeholder,
      behave: (next) => address.behave(next),
      close: () => address.close(),
      posts: inbox.all,
      next: (fits, within_s) => inbox.next(fits, within_s, (moment) => this.#clock.until(moment)),
    };
  }

  async nobody(): Promise<string> {
    this.#attempt.did('had an address at which nobody listens');
    const url = await this.#services.listenerRegistry.unreachable();
    if (url === null) throw new NotExercised('webhooks without public_url: behind a public address somebody always is');
    return url;
  }
}
