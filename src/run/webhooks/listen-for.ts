import type { Target } from '../../target/target.ts';
import { WebhookListener } from '../../wire/listener/webhook-listener.ts';
import { mistakeInPublicUrl } from '../preflight/listener.ts';
import { listenerMistake } from '../preflight/means.ts';
import type { Services } from '../session/services.ts';

/** Gives a paragraph where the run cannot listen; null when it does, or was not asked to. */
export async function listenFor(
  target: Target,
  { listenerRegistry, clock, wire }: Services,
  seed: number,
): Promise<string | null> {
  const { webhooks } = target;
  if (webhooks === null) return null;
  const started = await WebhookListener.start(webhooks, {
    clock,
    seed: String(seed),
    onPost: (post) => listenerRegistry.receive(post),
  });
  if (started.is === 'failed') return listenerMistake(started.why);
  const { listener } = started;
  listenerRegistry.join(listener, wire);
  // Behind a tunnel nobody's TLS is the listener's own: where it is, asking would look as if the deployment had failed.
  if (webhooks.tls.is !== 'plain' || webhooks.publicUrl === null) return null;
  const before = listener.strays;
  const sent = await wire.knock(new URL(webhooks.publicUrl), publicUrl_ms, null);
  const arrived = listener.strays > before;
  if (arrived) listener.notePublicUrl('leads here');
  else if (sent.is === 'answered') listener.notePublicUrl('leads elsewhere');
  return mistakeInPublicUrl(target, { sent, arrived });
}

/** For a request to oneself by way of a tunnel. */
const publicUrl_ms = 3_000;
