import type { Behaviour } from '../../wire/listener/post.ts';
import type { AddressOwner } from '../../wire/listener/incoming.ts';
import { Inbox, type Listening } from '../webhooks/listening.ts';
import type { Attempt } from './attempt.ts';
import { until } from './check-clock.ts';
import { NotExercised, type Check } from './check.ts';

/** Whether a check may be posted to. */
export const mayHear = ({ needs }: Check): boolean =>
  needs.fixtures?.includes('hook') === true || needs.mayListen === true;

/** An address that the service posts to, for one attempt of a check. */
export function listen(
  attempt: Attempt,
  owner: Pick<AddressOwner, 'mode' | 'business'>,
  behaviour: Behaviour = { status: 200 },
): Listening {
  const { services, checkRun } = attempt;
  const { check, record } = checkRun;
  if (!mayHear(check)) throw new Error(`${check.id} listens, which is none of its needs`);
  attempt.did('listened for posts');
  const inbox = new Inbox(services.clock);
  checkRun.addresses += 1;
  // What an earlier round left may still be posted.
  const again = record.round === 1 ? '' : `${record.round}-`;
  const label = `${check.id.replaceAll(/[^a-z0-9]+/g, '-')}-${again}${checkRun.addresses}`;
  const address = services.listenerRegistry.open(label, behaviour, { ...owner, check: check.id }, (exchange) => {
    attempt.see(exchange);
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
    next: (fits, within_s) => inbox.next(fits, within_s, (moment) => until(attempt, moment)),
  };
}

export async function nobody(attempt: Attempt): Promise<string> {
  attempt.did('had an address at which nobody listens');
  const url = await attempt.services.listenerRegistry.unreachable();
  if (url === null) throw new NotExercised('webhooks without public_url: behind a public address somebody always is');
  return url;
}
