import fc from 'fast-check';
import { endpoints, type Endpoint } from '../../src/contract/endpoints.ts';
import type { RuleId } from '../../src/contract/rules.ts';
import { scopes } from '../../src/contract/scopes.ts';
import type { KeyUse } from '../../src/evidence/exchange.ts';
import { idOf, listedIds } from '../../src/evidence/read.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { listEvents, setEndpoint } from '../../src/generate/request.ts';
import { property } from '../../src/generate/property.ts';
import { script } from '../../src/generate/script.ts';
import { someOf } from '../../src/generate/values.ts';
import { draftAsked, keyStopped } from '../../src/judge/auth/key-looks.situation.ts';
import type { Check, CheckContext } from '../../src/run/check/check.ts';
import type { OperatorAction } from '../../src/target/operator/operator.ts';
import { mayBe, keyOf, ofOwn, ownBusiness, type OwnBusiness } from '../own-business.ts';
import { anyCallOf, makeFor } from './endpoint-calls.ts';
import { look, looks, makeKey, margin, retire, unsure_s } from './live-keys-made.ts';
import { mostReads, outcomeOf } from '../until-shown.ts';
import { charges, posCharges } from '../creations.ts';
import { abreast, meanwhile, inTurn, pause, readAll } from '../sending.ts';

const all: readonly Endpoint[] = endpoints;

/** A key that opens no door of a business, though everything behind the doors is there. */
interface Stranger {
  readonly name: string;
  readonly title: string;
  readonly rules: readonly RuleId[];
  readonly operator: readonly OperatorAction[];
  readonly wait_s?: number;
  /** Each door that shows something is opened by a key of the business right before: nobody is given its answer. */
  readonly follows?: true;
  readonly key: (context: CheckContext, own: OwnBusiness) => Promise<KeyUse>;
}

const strangers: readonly Stranger[] = [
  {
    name: 'stopped',
    title: 'A key that is stopped is refused from the next request on, at every endpoint',
    rules: ['keys.stopped-now-refused', 'keys.revoked-refused'],
    operator: ['retire_key'],
    key: async (context, { business }) => {
      const key = await makeKey(context, business, scopes, null);
      // An answer that is kept for a while would be given once more.
      for (const at of looks.keys()) await look(context, key, at);
      await retire(context, key, 'now');
      for (const at of looks.keys()) context.judge(keyStopped, { seen: await look(context, key, at) });
      await pause(context, unsure_s);
      return { use: key.label };
    },
  },
  {
    name: 'outlived',
    title: 'A key past its thirty days is refused at every endpoint',
    rules: ['keys.expired-refused', 'errors.cause-of-key-expired', 'errors.status-of-key-expired'],
    operator: ['advance_clock'],
    wait_s: 30 * 86_400 + margin / 1000,
    key: async (context, { business }) => {
      const key = await makeKey(context, business, scopes, 30);
      // One that was stopped long before is as good as this one.
      const stopped = await makeKey(context, business, scopes, 30);
      const isStopped = (await mayBe(retire(context, stopped, 'now'))).refused === null;
      await context.clock.until(key.made + 30 * 86_400_000 + margin, margin);
      if (isStopped) context.judge(keyStopped, { seen: await look(context, stopped, 0) });
      return { use: key.label };
    },
  },
  {
    name: 'of-its-sandbox',
    title: 'A test key of the very business is refused at every endpoint of live',
    rules: ['auth.test-key-refused-on-live', 'errors.cause-of-use-sandbox-url'],
    operator: [],
    follows: true,
    key: async (context, { business }) => ({ use: await keyOf(context, business, { mode: 'test' }) }),
  },
  {
    name: 'in-the-query',
    title: 'A key that works opens nothing when it stands in the query string',
    rules: ['auth.key-in-query-refused', 'errors.cause-of-bad-key', 'errors.status-of-bad-key'],
    operator: [],
    key: (_context, { key }) => Promise.resolve({ use: key, inQuery: true }),
  },
];

type Behind = Readonly<Partial<Record<Endpoint['name'], string>>>;

/**
 * Makes one of everything; what cannot be made stays an id that never existed.
 *
 * @param amid what is done while each of them is being made
 */
async function furnish(
  context: CheckContext,
  { business, key }: OwnBusiness,
  amid: () => Promise<void>,
): Promise<Behind> {
  // In this order, since nobody is at the address.
  const event = await firstEvent(context, key, amid);
  const setting = context.send(setEndpoint(key, { url: 'https://shop.example.test/events' }));
  const endpoint = idOf(await meanwhile(setting, amid()));
  const { answer: opened } = await mayBe(context.operate('open_till', { business }));
  const made: Partial<Record<Endpoint['name'], string>> = {
    ...(typeof opened?.['till'] === 'string' && { 'pos.create': opened['till'] }),
    ...(endpoint !== null && { 'webhook-endpoints.delete': endpoint }),
    ...(event !== null && { 'events.get': event, 'events.retry': event }),
  };
  for (const door of all) {
    if (made[door.name] !== undefined || !isOfOne(door)) continue;
    const id = await meanwhile(makeFor(door, context, key), amid());
    if (id !== null) made[door.name] = id;
  }
  return made;
}

/** Behind which something must be. */
const isOfOne = ({ name, path }: Endpoint): boolean => name === 'pos.create' || path.includes('{id}');

async function firstEvent(context: CheckContext, key: string, amid: () => Promise<void>): Promise<string | null> {
  const charge = idOf(await meanwhile(context.send(charges.post(key, charges.sample())), amid()));
  if (charge === null || (await mayBe(context.operate('approve_charge', { charge }))).answer === null) return null;
  await outcomeOf(context, key, charge);
  return listedIds(await context.send(listEvents(key)))[0] ?? null;
}

/** So many doors are tried once more a day later. */
const again = 2;
const later_s = 25 * 3600;
/** From some doors to the next where waits are free: together they are tried in every part of a minute. */
const between_s = 16;
const doorsAtOnce = 4;

const atEveryDoor = ({ name, title, rules, operator, wait_s, follows, key }: Stranger): Check =>
  property({
    id: `live-keys-doors/${name}`,
    title,
    rules,
    needs: {
      ...ofOwn('prompting', ...operator),
      operatorMay: ['approve_charge', 'open_till'],
    },
    ...someOf(all),
    runs: { deep: 2 },
    requestsPerRun: 3 + mostReads + all.length * (follows ? 3 : 2) + looks.length + 1 + again,
    wait_s: (wait_s ?? 60) + later_s + all.length * (between_s / doorsAtOnce),
    least_wait_s: wait_s ?? 60,
    body: async (context, doors) => {
      const own = await ownBusiness(context);
      const use = await key(context, own);
      const knock = (door: Endpoint, id?: string): Promise<unknown> => {
        const users = follows && door.method === 'GET' ? [{ use: own.key }, use] : [use];
        return inTurn(context, ...users.map((each) => anyCallOf(door, each, id)));
      };
      // Some while the business makes something, the others after that.
      const open = doors.filter((door) => !isOfOne(door) && !(follows && door.method === 'GET'));
      const turns = drawn(fc.shuffledSubarray(open, { minLength: open.length }));
      const left = new Set(doors);
      const behind = await furnish(context, own, async () => {
        const door = turns.pop();
        if (door && left.delete(door)) await knock(door);
      });
      const rest = [...left];
      for (let at = 0; at < rest.length; at += doorsAtOnce) {
        await abreast(rest.slice(at, at + doorsAtOnce).map((door) => () => knock(door, behind[door.name])));
        if (context.clock.jumps) await pause(context, between_s);
      }
      if (!context.clock.jumps) return;
      // What was learnt of it at the door may be forgotten again.
      await pause(context, later_s);
      await readAll(context, ...doors.slice(0, again).map((door) => anyCallOf(door, use, behind[door.name])));
    },
  });

/** A code at a till of its own: that of somebody else might be refused for the till. */
const draftTill = script({
  id: 'live-keys-doors/till-of-a-draft',
  title: 'A business that is not live shows no code at a till of its own either',
  rules: ['auth.live-key-needs-live-business'],
  needs: ofOwn('prompting', 'open_till'),
  requests: 1,
  run: async (context) => {
    const { business, key } = await ownBusiness(context, { live: false });
    const { answer: opened } = await mayBe(context.operate('open_till', { business }));
    if (typeof opened?.['till'] !== 'string') return;
    const seen = await context.send(posCharges.post(key, { ...posCharges.sample(), till: opened['till'] }));
    context.judge(draftAsked, { seen });
  },
});

export const checks = [...strangers.map(atEveryDoor), draftTill];
