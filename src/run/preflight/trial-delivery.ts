import type { Scope } from '../../contract/scopes.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { asObject, idOf, succeeded } from '../../evidence/read.ts';
import type { Operator, OperatorAction } from '../../target/operator/operator.ts';
import { deadline } from '../../wire/time/clock.ts';
import { deliveryTold, eventsIn } from '../../evidence/event.ts';
import { adoptKey } from '../provision/run-keys.ts';
import type { Services } from '../session/services.ts';
import type { Asker } from './asker.ts';
import { measureEnd, measureLag, pathOf, tryMoves } from './lag.ts';
import { listenerOutOfReach } from './listener.ts';
import { preflightCheck } from './preflight.ts';
import { charge, create } from './scopes.ts';

const needed = ['create_business', 'create_key', 'approve_charge'] as const satisfies readonly OperatorAction[];
const scopes = ['charges:read', 'charges:write', 'events:read', 'webhooks:write'] as const satisfies readonly Scope[];

/** A trial is not worth more than this part of the cap of live. */
const share = 50;
const pause_ms = 300;
/** An event that is not even tried within this time is one of a service that takes its time. */
const patience_ms = 2_400;
/** What the log calls unreachable may still be on its way here. */
const grace_ms = 1_200;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Has a business of its own paid once, and looks whether the event of it comes to the listener. Gives a paragraph where
 * the service's own log says that it tried and reached nobody, or somebody else; null in every other case: a service
 * that makes no event, or does not send it, is to be judged. Nothing of it is judged.
 */
export async function mistakeInDelivery(asker: Asker, awaits: () => Promise<boolean>): Promise<string | null> {
  const operator = operatorFor(asker.services);
  if (asker.deployment !== 'live' || operator === null || !asker.mayAsk || !(await awaits())) return null;
  const trial = await openTrial(operator, asker);
  if (trial === null) return null;
  const id = await paidCharge(operator, trial);
  if (id === null) return null;
  if (asker.services.clock.jumps) {
    const [{ key }, list] = [trial, '/v1/charges'];
    const isMadeLate = await measureLag(asker, { key, id, paths: [list, '/v1/events'] });
    const isOverLate = await measureEnd(asker, { key, id, paths: [list, pathOf(list, id)] });
    // What lags for other keys alone does not show here.
    if (isMadeLate || isOverLate)
      await tryMoves(asker, async (nth) => {
        const again = await paidBy(operator, trial, `trial-of-moves-${nth}`);
        return again === null ? null : { key, id: again, paths: [list, '/v1/events', pathOf(list, again)] };
      });
  }
  return outcomeOf(id, trial);
}

/** null: the target, the permits or the operator leave no room for a trial. A person is not asked for one. */
function operatorFor({ operator, terms, fixtures }: Services): Operator | null {
  const { writes, prompts, payers, cap_minor: cap } = terms;
  if (fixtures.get('hook') === undefined || !writes || !prompts || payers.length === 0) return null;
  if (cap < charge.amount_minor * share || operator === null || operator.byHand) return null;
  return needed.every((action) => operator.actions.has(action)) ? operator : null;
}

interface Trial {
  readonly asker: Asker;
  readonly key: string;
  /** A placeholder of the address. */
  readonly url: string;
  readonly arrived: () => boolean;
}

async function openTrial(operator: Operator, asker: Asker): Promise<Trial | null> {
  const { apiKeys, listenerRegistry, recorder } = asker.services;
  const made = await operator.perform('create_business', { live: true, website: null });
  if (made.is !== 'done') return null;
  const { business } = made.answer;
  const wish = { business, mode: 'live', scopes, lifetime_days: null } as const;
  const given = await operator.perform('create_key', wish);
  if (given.is !== 'done') return null;
  const key = adoptKey(apiKeys, given.answer.key, wish);
  let arrived = false;
  const owner = { check: preflightCheck('live').id, mode: 'live', business } as const;
  const address = listenerRegistry.open('trial-delivery', { status: 200 }, owner, (exchange) => {
    arrived = true;
    recorder.passOver(exchange);
  });
  return address && { asker, key, url: address.placeholder, arrived: () => arrived };
}

/** The id of a charge that was paid once the address was set; null where something of it could not be had. */
async function paidCharge(operator: Operator, trial: Trial): Promise<string | null> {
  const set = await send(trial, 'POST', '/v1/webhook_endpoints', { url: trial.url });
  return succeeded(set) ? paidBy(operator, trial, 'trial-delivery') : null;
}

async function paidBy(operator: Operator, { asker, key }: Trial, idempotencyKey: string): Promise<string | null> {
  const ask = { ...create(idempotencyKey), key: { use: key } };
  const id = idOf(await asker.ask(ask, { within_ms: 3_000, judged: false }));
  if (id === null) return null;
  return (await operator.perform('approve_charge', { charge: id })).is === 'done' ? id : null;
}

async function outcomeOf(charge: string, trial: Trial): Promise<string | null> {
  const { asker, arrived } = trial;
  const { clock, listenerRegistry } = asker.services;
  const began = clock.real();
  let failed: number | null = null;
  while (!arrived() && asker.mayAsk) {
    const now = clock.real();
    const list = await send(trial, 'GET', '/v1/events');
    const delivery = deliveryIn(list, charge);
    failed = hasFailed(delivery) ? (failed ?? now) : null;
    if (failed !== null && now - failed >= grace_ms) {
      const said = `${asker.addressOf(list)} says of the event of a trial payment: ${deliveryTold(delivery!)}`;
      return arrived() ? null : listenerOutOfReach(listenerRegistry.listener!, said, delivery!['last_status']);
    }
    if (failed === null && now - began >= patience_ms) return null;
    await new Promise<void>((resolve) => void deadline(pause_ms, resolve));
  }
  return null;
}

function send({ asker, key }: Trial, method: string, path: string, json?: unknown): Promise<Exchange> {
  const template = { method, path, key: { use: key }, ...(json !== undefined && { json }) };
  return asker.ask(template, { within_ms: 3_000, judged: false });
}

/** The business has made one event; the charge that it is about stands anywhere in its data. */
function deliveryIn(list: Exchange, charge: string): Fields | null {
  const event = eventsIn(list).find((each) => JSON.stringify(each?.['data'] ?? null).includes(JSON.stringify(charge)));
  return asObject(event?.['delivery']);
}

/** Tried at least once, with an outcome that is told. */
const hasFailed = (delivery: Fields | null): boolean =>
  delivery !== null &&
  Number(delivery['attempts']) >= 1 &&
  typeof delivery['last_status'] === 'number' &&
  typeof delivery['last_attempt_at'] === 'number';
