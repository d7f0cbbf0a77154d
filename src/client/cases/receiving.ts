import { asObject } from '../../evidence/read.ts';
import { parseJson } from '../../evidence/parse-json.ts';
import type { Told } from '../adapter/protocol.ts';
import type { Play } from '../play.ts';
import { asked, charged, lastId, lastMade } from './deeds.ts';

const address = 'https://shop.example.test/hook';

/** Has the service post to the client, which is given the signing secret. */
export async function receiving(play: Play): Promise<void> {
  const { business } = play.stage;
  const { secret } =
    play.deployment === 'live'
      ? await asked(play, 'POST', '/v1/webhook_endpoints', { url: address })
      : await play.stage.operate('set_test_webhook', { business, url: address });
  await play.configure({ webhook_secret: secret });
}

/** The text of the last event of a type that was posted. */
export function posted(play: Play, type = 'charge.succeeded'): string {
  const text = play.stage.postings.map((posting) => posting.text).findLast((each) => each.includes(`"type":"${type}"`));
  if (text === undefined) throw new Error(`the deployment posted no ${type}`);
  return text;
}

/** Another event, made of one that was posted. */
export function remade(text: string, changes: object, ofCharge: object = {}): string {
  const event = asObject(parseJson(text)?.value) ?? {};
  return JSON.stringify({ ...event, ...changes, data: { ...asObject(event['data']), ...ofCharge } });
}

/** What a case knows of an event that it hands over. */
interface About {
  readonly forged?: string;
  /** Of its bill, after the payment. */
  readonly outstanding?: number;
  readonly added?: true;
}

type Headers = Readonly<Record<string, string>>;

/** Hands an event over, signed at this moment. */
export function handed(play: Play, text: string, about: About = {}, headers?: Headers): Promise<Told> {
  const { keys } = play.stage.seedData;
  const key = play.deployment === 'live' ? keys.live : keys.all;
  const signed = headers ?? play.stage.signedNow(play.deployment, text, key);
  const told = play.tell('handle_event', { body: text, headers: signed });
  for (const [name, value] of Object.entries(about))
    play.facts[name] = { ...asObject(play.facts[name]), [play.last]: value };
  return told;
}

/** Somebody pays a charge that has nothing to do with the client. */
export async function paidByAnother(play: Play): Promise<void> {
  const { id } = await asked(play, 'POST', '/v1/charges', play.charge());
  await play.stage.operate('approve_charge', { charge: String(id) });
}

/** An event that is made up about a charge of the client, which nobody paid. */
export async function unpaid(play: Play, changes: object, state: string, ofCharge: object = {}): Promise<string> {
  await paidByAnother(play);
  await play.tell('create_charge', play.charge());
  const { id, reference, amount_minor } = lastMade(play, 'charge');
  return remade(
    posted(play),
    { id: play.word('ev_made'), ...changes },
    { id, reference, amount_minor, state, ...ofCharge },
  );
}

/** A charge of the client is paid on live; gives what is posted of it. */
export async function paid(play: Play): Promise<string> {
  const charge = await charged(play);
  await play.stage.operate('approve_charge', { charge });
  return posted(play);
}

/** A case whose client is given what the service posts. */
export const receives =
  (drive: (play: Play) => Promise<unknown>) =>
  async (play: Play): Promise<void> => {
    await receiving(play);
    await drive(play);
  };

/** The payer of the last charge approves; gives what is posted of it. */
export async function approved(play: Play): Promise<string> {
  await play.stage.operate('approve_charge', { charge: lastId(play, 'charge') });
  return posted(play);
}
