import { createHash } from 'node:crypto';
import { change, operation, together } from '../../change.ts';
import { caller, type Call } from '../../http/call.ts';
import { dispatch, redispatch } from '../../events/dispatch.ts';
import type { LoggedEvent } from '../../events/logged-event.ts';
import { unsent } from '../../events/delivery.ts';

const digest = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;

/** A broker is content with any answer, 500 too: only who cannot be reached is tried again. Of what was said a digest is kept. */
export const anyAnswer = change('delivering')((was) => ({
  isDelivered: ({ status }) => status > 0,
  show: (delivery, deployment) => ({
    ...was.show(delivery, deployment),
    ...(delivery.lastResponse !== null && { last_response: digest(delivery.lastResponse) }),
  }),
}));

/** Eight workers number what they are asked from 00 to 99, and begin again. */
export const workersCount = change('refusals')(() => ({
  requestId: (random) => `w${random.below(8)}-${random.text('0123456789', 2)}`,
}));

/** An address that was set is asked by an event whether it is there: by an escrow of nothing. */
function verify(call: Call): void {
  const { deployment, behaviour } = call;
  const { clock, events, mode, random } = deployment;
  const business = caller(call);
  const event: LoggedEvent = {
    id: behaviour.events.id(random),
    business,
    mode,
    place: events.of(business).length,
    createdAt: behaviour.events.createdAt(clock.now()),
    type: 'escrow.funded',
    data: { object: 'escrow', amount_minor: 0, currency: 'TZS', purpose: 'address_verification' },
    delivery: unsent,
  };
  events.add(event);
  dispatch(event, deployment);
}

export const verifying = operation('webhook-endpoints.set')((was) => async (call) => {
  const done = await was(call);
  if (done.status === 201) verify(call);
  return done;
});

/** Whatever has come to an end without being paid is told by the one type that there is for it. */
export const unpaidEnds = change('events')((was) => ({
  types: (settlement, deployment) =>
    settlement.is === 'failed' ? ['charge.expired'] : was.types(settlement, deployment),
}));

/** Who rotates a key twice gains no time by it. */
export const firstDeadline = change('access')((was) => ({
  refusedFrom: (at, grace, key) => Math.min(key.refusedFrom ?? Infinity, was.refusedFrom(at, grace, key)),
}));

const enough = 5;

const addressOf = (call: Call): string | undefined =>
  call.behaviour.webhooks.current(caller(call), call.deployment)?.setting.url;

function sendAgain(call: Call): void {
  const { deployment } = call;
  const delivered = deployment.events
    .of(caller(call))
    .filter(({ mode, delivery }) => mode === deployment.mode && delivery.state === 'delivered');
  for (const event of delivered.slice(-enough)) redispatch(event, deployment);
}

/** A new address begins with the last five events that the one before took. */
export const backfilled = together(
  operation('webhook-endpoints.set')((was) => async (call) => {
    const before = addressOf(call);
    const done = await was(call);
    if (done.status === 201 && before !== addressOf(call)) sendAgain(call);
    return done;
  }),
  change('events')((was) => ({
    object: (event, deployment) => ({ ...was.object(event, deployment), offset: event.place, partition: 0 }),
  })),
);
