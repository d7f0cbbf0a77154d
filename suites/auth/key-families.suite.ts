import fc from 'fast-check';
import { endOfLifetime } from '../../src/contract/chapters/auth.ts';
import { type Scope, scopes } from '../../src/contract/scopes.ts';
import type { Deployment, Exchange, RequestTemplate } from '../../src/evidence/exchange.ts';
import { dataOf, idOf } from '../../src/evidence/read.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { setEndpoint } from '../../src/generate/request.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { nobodysUrl } from '../../src/generate/webhooks/webhook-url.ts';
import { property } from '../../src/generate/property.ts';
import { values } from '../../src/generate/values.ts';
import { keyReplaced, keyStopped, lifetimeInherited } from '../../src/judge/auth/key-looks.situation.ts';
import type { Check, CheckContext } from '../../src/run/check/check.ts';
import { brimful } from '../brimful.ts';
import { charges, links } from '../creations.ts';
import { addKeys, keylessBusiness, mayBe, ofOwn, ownBusiness } from '../own-business.ts';
import { abreast, inTurn, pause, readAll } from '../sending.ts';
import { lastId } from '../lists/walking.ts';
import { callOf } from './endpoint-calls.ts';
import { anyLife, lives, mostDeeds, mostMembers, ofDays, type Days, type Deed, type Life } from './key-lives.ts';
import {
  adopt,
  day,
  doors,
  hour,
  looks,
  makeKey,
  margin,
  mayTheSame,
  retire,
  servedOf,
  type MadeKey,
} from './live-keys-made.ts';

/** A key, or what replaced one. */
interface Member extends MadeKey {
  /** The one that it replaced; null: it is the first. */
  readonly replaces: Member | null;
  /** What it made, as it was asked for. */
  readonly requests: readonly RequestTemplate[];
  /** The charge among it. */
  readonly charge: string | null;
  /** Where a list that it has begun to read goes on. */
  readonly cursor: string | null;
  replaced: number | null;
  stopped: boolean;
}

interface Family {
  readonly context: CheckContext;
  readonly business: string;
  /** Label of a key of another business. */
  readonly stranger: string;
  readonly days: Days;
  /** Mostly another one than that of the next family. */
  readonly turn: number;
  readonly granted: readonly Scope[];
  readonly members: Member[];
}

/** All, or of each subject that can be read, but for one, and written. */
const grantedAt = (turn: number): readonly Scope[] =>
  turn % 2 === 0 ? scopes.filter((scope) => scope !== 'balance:read' && scope !== 'bills:write') : scopes;

const creations = { sandbox: [charges], live: [charges, links] } as const;

/** Of a charge, one for each replacement in turn. */
const mistakes: readonly object[] = [{ currency: 'USD' }, { rail: 'visa' }, { amount_minor: 10_050 }];

/** A key of the family makes something at once, which can be asked for again. */
async function join({ context, members, turn }: Family, key: MadeKey, replaces: Member | null): Promise<void> {
  // However a key ends, it is good for all that may be asked for.
  const kinds = creations[context.deployment];
  const requests = kinds.map((kind) => kind.post(key.label, brimful(kind, turn + members.length), freshKey()));
  const made = await readAll(context, ...requests);
  const charge = made[0] ? idOf(made[0]) : null;
  // What is wrong is wrong whichever key asks for it.
  const mistaken = () => ({ ...charges.sample(), ...mistakes[(members.length + 1) % mistakes.length] });
  const asks = replaces ? [charges.list(key.label, { limit: '1' }), charges.post(key.label, mistaken())] : [];
  const [newest] = await readAll(context, ...asks);
  const cursor = newest ? lastId(dataOf(newest)) : null;
  members.push({ ...key, replaces, requests, charge, cursor, replaced: null, stopped: false });
  if (replaces === null) return;
  // What the old one makes from now on is known to the new one.
  const late = charges.post(replaces.label, charges.sample());
  if (members.length % 2 === 0) await inTurn(context, late, { ...late, key: { use: key.label } });
  else
    for (const seen of await readAll(context, late, otherOf(late, key), otherOf(late, replaces)))
      context.judge(keyReplaced, { seen, key: seen.key.label === key.label ? 'replacement' : 'old', since_ms: null });
  // Each of the two finds what the other made, and the new one reads on from there.
  if (replaces.charge === null || charge === null) return;
  const onwards = charges.list(key.label, { state: 'processing', starting_after: replaces.charge });
  await readAll(context, charges.get(replaces.label, charge), charges.get(key.label, replaces.charge), onwards);
}

/** A request that has the same Idempotency-Key and is not the same. */
const otherOf = ({ idempotencyKey }: RequestTemplate, { label }: MadeKey): RequestTemplate =>
  charges.post(label, charges.sample(), idempotencyKey);

/** When a key is past its lifetime, whether that of a replacement counts anew or not. */
const endsOf = (family: Family, member: Member): { readonly from: number; readonly to: number } => {
  const days = family.days ?? Infinity;
  return { from: endOfLifetime(family.members[0]!.made, days).from, to: endOfLifetime(member.made, days).until };
};

/** Whether both a lifetime and a grace could end it is open. */
async function replace(family: Family, member: Member): Promise<void> {
  const { context, business, granted, members } = family;
  if (member.stopped || member.replaced !== null) return;
  if (endsOf(family, member).from < context.clock.now() + 2 * day || members.length >= mostMembers) return;
  const { answer: secret } = await mayBe(retire(context, member, '24h'));
  if (secret === null) return;
  member.replaced = context.clock.now();
  const next = adopt(context, business, { secret, scopes: granted, days: null });
  if (family.days !== null) context.endKey(next.label, 'expired', endOfLifetime(next.made, family.days));
  await join(family, next, member);
  // What the new key sets does not end the grace of the old one.
  if (context.deployment === 'live')
    await context.send(setEndpoint(next.label, { url: `${nobodysUrl}-${members.length}` }));
}

async function stop({ context, business, granted, days, stranger }: Family, member: Member): Promise<void> {
  if (member.stopped || (member.replaced !== null && context.clock.now() > member.replaced + day - margin)) return;
  member.stopped = (await mayBe(retire(context, member, 'now'))).refused === null;
  // Another that is like it goes on.
  const { answer: alike } = member.stopped ? await mayBe(makeKey(context, business, granted, days)) : { answer: null };
  if (alike) await context.send(charges.list(alike.label, { limit: '1' }));
  // What it made is nobody else's now.
  if (member.stopped && member.charge !== null) await context.send(charges.get(stranger, member.charge));
}

/** For so long a retry can count on being known, and is no other request. */
const remembered = 23.5 * hour;

async function look(family: Family, member: Member, at: number): Promise<void> {
  const { context } = family;
  const now = context.clock.now();
  const [{ from, to }, grace] = [endsOf(family, member), (member.replaced ?? Infinity) + day];
  const isEnded = member.stopped || now > grace + margin;
  const turn = at + family.members.indexOf(member);
  // Where a key came to two ends, it is either.
  if (isEnded && now > to + margin) {
    if (turn % 3 === 0) await context.send(lookOf(family, member, at));
    return;
  }
  const goesOn = (isEnded || now > to) && at % 2 === 0 ? readOn(member) : [];
  const atEnd = now > to + margin && member.replaces ? looksSince(family, member, to + margin) : [];
  // At an end, and between two, either answer is right.
  if (now > from - margin && (isEnded || now < to + margin)) return;
  if (!member.stopped && Math.abs(now - grace) < margin) return;
  const isAsked = turn % 2 === 0 && (isEnded || now > from || now - member.made < remembered);
  const repeated = member.requests.filter((_, place, all) => isAsked && (place + at) % all.length === 0);
  const isOther = (isEnded || now > to) && turn % 4 === 2;
  // Another order is one that nobody has answered yet.
  const again = repeated.map((each) => (isOther ? { ...each, idempotencyKey: `${each.idempotencyKey}-${at}` } : each));
  await abreast(
    [lookOf(family, member, at), ...goesOn, ...again, ...atEnd].map(
      (request) => async () => judge(family, member, await context.send(request), now),
    ),
  );
}

/** All there are, unless the key was used since. */
const looksSince = ({ context }: Family, { label }: Member, moment: number): readonly RequestTemplate[] =>
  context.exchanges.some(({ key, sent }) => key.label === label && sent > moment)
    ? []
    : servedOf(looks, context).map((each) => callOf(each, { use: label }));

function lookOf({ context }: Family, { label }: Member, at: number): RequestTemplate {
  const open = servedOf(looks, context);
  return callOf(open[at % open.length]!, { use: label });
}

const readOn = ({ label, cursor }: Member): readonly RequestTemplate[] =>
  cursor === null ? [] : [charges.list(label, { limit: '2', starting_after: cursor })];

function judge({ context, days }: Family, member: Member, seen: Exchange, now: number): void {
  const { stopped, replaced, replaces, made } = member;
  if (stopped) return context.judge(keyStopped, { seen });
  if (replaced !== null) return context.judge(keyReplaced, { seen, key: 'old', since_ms: now - replaced });
  if (replaces === null) return;
  const past = days !== null && now > made + days * day;
  if (days !== null) context.judge(lifetimeInherited, { seen, days, past });
  if (!past) context.judge(keyReplaced, { seen, key: 'replacement', since_ms: now - made });
}

/** What the first key may do, and no more: half of it in one family, and the rest in the next. */
async function lookForMore({ context, turn }: Family, member: Member): Promise<void> {
  if (member.replaces === null) return;
  const half = servedOf(doors, context).filter((_, at) => (at + turn) % 2 === 0);
  await abreast(half.map((door) => () => mayTheSame(context, member, door)));
}

async function live(family: Family, deeds: readonly Deed[]): Promise<void> {
  const { context, members } = family;
  const memberAt = (at: number): Member => members[at % members.length]!;
  for (const [at, deed] of deeds.entries()) {
    if ('replace' in deed) await replace(family, memberAt(deed.replace));
    else if ('stop' in deed) await stop(family, memberAt(deed.stop));
    else await pause(context, (deed.wait_h * hour) / 1000);
    await abreast(members.map((member) => () => look(family, member, at)));
  }
}

const families = (id: string, deployment: Deployment): Check =>
  property<Life>({
    id: `key-families/${id}`,
    title: 'Of keys that replace each other each works until its own end, also for what it made before',
    deployment,
    rules: [
      'keys.stopped-now-refused',
      'keys.revoked-refused',
      'keys.both-work-in-grace',
      'keys.old-refused-after-grace',
      'keys.rotation-makes-replacement',
      'keys.replacement-has-same-scopes',
      'keys.replacement-has-same-lifetime',
      'keys.expired-refused',
      'auth.bearer-key-accepted',
      'scopes.balance.get.required',
      'errors.cause-of-key-revoked',
      'charges.get.foreign-not-found',
    ],
    needs: ofOwn('prompting', 'retire_key', 'advance_clock'),
    ...values(anyLife, [...lives, ofDays(deployment === 'live' ? 90 : 365)]),
    runs: { deep: 12 },
    apart: true,
    requestsPerRun: mostMembers * (12 + mostDeeds * 4 + doors.length),
    wait_s: (600 * day) / 1000,
    body: async (context, { days, deeds }) => {
      // Whoever stops the last of them has no other.
      const business = await keylessBusiness(context);
      const { key: stranger } = await ownBusiness(context);
      const lasting = days === 'any' ? drawn(fc.constantFrom(30, 90, 365)) : days;
      const granted = grantedAt(deeds.length);
      if (deeds.length % 3 === 0) await addKeys(context, business, context.deployment);
      const family: Family = { context, business, stranger, days: lasting, turn: deeds.length, granted, members: [] };
      await join(family, await makeKey(context, business, granted, lasting), null);
      // Newer ones of either deployment live as long as they were made for, and so does that one.
      for (const mode of ['test', 'live'] as const)
        await mayBe(makeKey(context, business, granted, lasting === 30 ? 365 : 30, mode));
      await live(family, deeds);
      for (const member of family.members) if (isLasting(family, member)) await lookForMore(family, member);
    },
  });

const isLasting = ({ days }: Family, { stopped, replaced }: Member): boolean =>
  days === null && !stopped && replaced === null;

export const checks = [families('in-sandbox', 'sandbox'), families('on-live', 'live')];
