import type { Exchange } from '../../src/evidence/exchange.ts';
import { Inconclusive, type CheckContext } from '../../src/run/check/check.ts';
import { deliveryTold, isOwnOmission, notHeard } from '../../src/run/webhooks/hearing.ts';
import type { Listening } from '../../src/run/webhooks/listening.ts';
import { deliveryOf, eventIn, type Logged } from './watch.ts';

/** A post that was awaited and did not come. */
export interface Awaited {
  readonly hook: Listening;
  /** What the log tells of its event; null: nothing. */
  readonly found: Logged | null;
  /** The last look at the log. */
  readonly list: Exchange;
}

/**
 * Blames the service only where its own log tells that it did not even try, or that it was answered by somebody who was
 * not there. A listener that cannot be reached is nobody's breach.
 */
export function blameMissing(context: CheckContext, { hook, found, list }: Awaited): void {
  const { hearing, clock } = context;
  if (hearing.trouble !== null) throw new Inconclusive(hearing.trouble);
  // Something came that is no event, which judges have seen.
  if (hook.posts.some((post) => typeof eventIn(post)?.['type'] !== 'string')) return;
  if (!found) throw new Inconclusive(notHeard(hook.label, 'the event log does not tell why', hearing));
  const delivery = deliveryOf(found.fields);
  const said = deliveryTold(delivery);
  if (!isOwnOmission(delivery, hearing, clock.jumps) && !astray(context, hook.label, delivery))
    throw new Inconclusive(notHeard(hook.label, `the event log says ${said}`, hearing));
  context.decide({
    is: 'broken',
    rule: 'webhooks.posted-to-endpoint',
    expected: `${found.id} posted to ${hook.label}, the active address of the business`,
    actual: `nothing came; its delivery in the log has ${said}`,
    exchanges: [found.exchange.n, list.n].filter((n, at, all) => all.indexOf(n) === at),
  });
}

/** Who answers 404 at the listener's own port, with no tunnel between, is the listener: at another path than its own. */
function astray(
  context: CheckContext,
  hook: string,
  { last_status: status }: Readonly<Record<string, unknown>>,
): boolean {
  const { hostname } = new URL(context.fixture(`hook:${hook}`));
  return status === 404 && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
