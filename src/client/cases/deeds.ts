import { asObject, objectOf } from '../../evidence/read.ts';
import { EndedEarly, type Play } from '../play.ts';
import type { Args } from '../adapter/protocol.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The object of a kind that came to be last, as the wire had it: how a client tells it is its own business. */
export function lastMade(play: Play, kind: string): Fields {
  const made = play.stage.exchanges
    .map((exchange) => objectOf(exchange) ?? objectOf({ ...exchange, answer: exchange.served?.unseen ?? null }))
    .findLast((body) => body?.['object'] === kind);
  if (!made || typeof made['id'] !== 'string') throw new EndedEarly(`the client made no ${kind}`);
  return made;
}

export const lastId = (play: Play, kind: string): string => String(lastMade(play, kind)['id']);

/** Makes a charge through the client and gives its id. */
export async function charged(play: Play, args: Args = play.charge()): Promise<string> {
  await play.tell('create_charge', args);
  return lastId(play, 'charge');
}

/** Asks the deployment itself, as another program of the same business does, with a key and so a rate of its own. */
export async function asked(play: Play, method: string, target: string, body?: Args, key?: string): Promise<Fields> {
  const { keys } = play.stage.seedData;
  const answer = await play.stage.ask(play.deployment, {
    method,
    target,
    headers: {
      authorization: `Bearer ${key ?? (play.deployment === 'live' ? keys.liveSpare : keys.spare)}`,
      'content-type': 'application/json',
      'idempotency-key': play.word('seed-key'),
    },
    body: new Uint8Array(Buffer.from(body === undefined ? '' : JSON.stringify(body))),
  });
  return asObject(JSON.parse(answer.body.toString('utf8'))) ?? {};
}

/** Charges that were there before. */
export async function seeded(play: Play, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) await asked(play, 'POST', '/v1/charges', play.charge());
  play.onReady();
}

/** Makes a code at a till of the business. */
export const till = (play: Play): Promise<unknown> =>
  play.tell('create_pos_charge', {
    till: play.stage.seedData.tills.open[1],
    amount_minor: play.amount(),
    reference: play.word('order'),
  });
export const bill = (play: Play, more: Args = {}): Promise<unknown> =>
  play.tell('create_bill', { customer_ref: play.word('customer'), amount_minor: play.amount(), ...more });
export const link = (play: Play, more: Args = {}): Promise<unknown> =>
  play.tell('create_payment_link', { title: play.word('Shoes'), amount_minor: play.amount(), ...more });

/** A code is read before and after somebody pays it. */
export async function paidAtTill(play: Play): Promise<void> {
  await till(play);
  const id = lastId(play, 'charge');
  await play.tell('get_charge', { id });
  await play.stage.operate('approve_charge', { charge: id });
  await play.tell('get_charge', { id });
}

/** A purchase; the number says how it ends in the sandbox. */
export function purchase(play: Play, trigger: Parameters<Play['charge']>[0], wait_s: number): Args {
  const { reference, ...body } = play.charge(trigger);
  return { ...body, order: reference, wait_s };
}
