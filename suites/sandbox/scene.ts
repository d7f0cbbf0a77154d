import fc from 'fast-check';
import { endpoints } from '../../src/contract/endpoints.ts';
import { matchEndpoint } from '../../src/contract/routes.ts';
import { scopes, type Scope } from '../../src/contract/scopes.ts';
import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { websites } from '../../src/generate/links/website.ts';
import { nobodysUrl } from '../../src/generate/webhooks/webhook-url.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { adopt, makeKey, retire, servedOf } from '../auth/live-keys-made.ts';
import type { OperatorAction } from '../../src/target/operator/operator.ts';
import { keyOf, mayBe, ownBusiness, ownTill, type OwnBusiness } from '../own-business.ts';
import { closedTill, colleagues, endpointOf, narrowScope, type Cast } from './refusals.ts';
import type { Kind } from './kinds.ts';

interface KeysByScope {
  /** By the one scope that a key has not. */
  readonly lacking: ReadonlyMap<Scope, string>;
  /** By the one scope that a key has. */
  readonly sole: ReadonlyMap<Scope, string>;
}

interface News {
  readonly name: Kind['name'];
  readonly id: string;
  readonly request: RequestTemplate;
}

/** A business as it is now, and whoever asks something of it. */
export interface Scene extends Cast, KeysByScope {
  readonly context: CheckContext;
  readonly business: string;
  readonly website: string;
  /** Who asks for what is lawful. */
  first: string;
  /** Who asks for it from the next moment on; null: the same. */
  next: string | null;
  second: string;
  writer: string;
  till: string | null;
  endpoint: string | null;
  made: Cast['made'];
  known: Cast['known'];
  /** The first that it made of each kind. */
  oldest: Cast['made'];
  /** A key for each moment that was made at the beginning, and that nobody has used yet. */
  readonly unused: string[];
  /** Of its newest bill; null: there is none. */
  customer: string | null;
  /** What the business asked for last, of each kind. */
  readonly asked: Map<Kind, RequestTemplate>;
  /** What was asked for otherwise since the last moment, and has come to something of its own. */
  readonly left: RequestTemplate[];
  /** What has come about since anybody looked, in no order: several things come about at once. */
  readonly news: News[];
  /** What was left at the moment before. */
  grown: readonly RequestTemplate[];
  /** And of the one before that. */
  older: readonly RequestTemplate[];
  /** By what names another business has asked for something before, by its kind: it is the next to be asked for by them. */
  readonly lent: Map<Kind['name'], object>;
  /** Days of the week on which somebody looked at what stands. */
  readonly days: Set<number>;
  /** A key of the business for the other deployment. */
  readonly elsewhere: string;
  /** Counts moments. */
  at: number;
}

/** What the operator may do for it. */
export const sceneMay = [
  'open_till',
  'close_till',
  'retire_key',
  'set_test_webhook',
] as const satisfies readonly OperatorAction[];

const nothing = { charge: null, code: null, bill: null, link: null };

/** Of each scope that the deployment of a check asks for, as many as the operator makes; of none where that may be by hand. */
async function keysByScope(context: CheckContext, business: string): Promise<KeysByScope> {
  const [lacking, sole] = [new Map<Scope, string>(), new Map<Scope, string>()];
  const asked = context.clock.jumps ? servedOf(endpoints, context) : [];
  for (const scope of new Set(asked.map((each) => each.scope))) {
    const others = scopes.filter((each) => each !== scope);
    for (const [keys, granted] of [[lacking, others] as const, [sole, [scope]] as const]) {
      const { answer: key } = await mayBe(anyKeyOf(context, business, granted));
      if (key !== null) keys.set(scope, key);
    }
  }
  return { lacking, sole };
}

/** A business of which nothing is known yet beside its keys. */
export async function openScene(context: CheckContext, own?: OwnBusiness, unused = 0): Promise<Scene> {
  const isLive = context.deployment === 'live';
  const website = drawn(websites);
  const { business, key: first } = own ?? (await ownBusiness(context, { website }));
  const { key: stranger } = await ownBusiness(context);
  const draft = isLive ? await draftKey(context, drawn(fc.constantFrom(null, website))) : null;
  const spare: string[] = [];
  while (spare.length < unused) spare.push(await keyOf(context, business));
  const { answer: till } = isLive ? await mayBe(ownTill(context, business)) : { answer: null };
  return {
    ...(await colleagues(context, business)),
    ...(await keysByScope(context, business)),
    context,
    business,
    website: own ? '' : website,
    first,
    next: null,
    stranger,
    narrow: await keyOf(context, business, { scopes: [narrowScope] }),
    draft,
    till,
    closed: isLive ? await closedTill(context, business) : null,
    endpoint: isLive ? await endpointOf(context, first) : null,
    named: null,
    known: {},
    made: nothing,
    oldest: nothing,
    unused: spare,
    customer: null,
    asked: new Map(),
    left: [],
    news: [],
    grown: [],
    older: [],
    lent: new Map(),
    days: new Set(),
    elsewhere: await keyOf(context, business, { mode: isLive ? 'test' : 'live' }),
    at: 0,
  };
}

/** Of a business that is not live, whatever it has set up for its tests. */
async function draftKey(context: CheckContext, website: string | null): Promise<string> {
  const { business, key } = await ownBusiness(context, { live: false, website });
  for (const url of [nobodysUrl, `${nobodysUrl}/tests`])
    await mayBe(context.operate('set_test_webhook', { business, url }));
  return key;
}

/** A key that replaces one that a business was given, or one that replaces none. */
async function anyKeyOf(context: CheckContext, business: string, granted: readonly Scope[]): Promise<string> {
  const key = await makeKey(context, business, granted, null);
  if (drawn(fc.nat({ max: 2 })) === 0) return key.label;
  const { answer: secret } = await mayBe(retire(context, key, '24h'));
  if (secret === null) return keyOf(context, business, { scopes: granted });
  return adopt(context, business, { secret, scopes: granted, days: null }).label;
}

const scopeOf = ({ method, path }: RequestTemplate): Scope | undefined => matchEndpoint(method, path)?.endpoint.scope;

/** The other of the two scopes that are about the same. */
function sibling(scope: Scope): Scope | undefined {
  const subject = scope.slice(0, scope.indexOf(':') + 1);
  return scopes.find((each) => each !== scope && each.startsWith(subject));
}

/** By a key that may do everything but this, next to nothing, or the other thing that is done with the same. */
export function unscoped({ lacking, narrow, sole }: Scene, request: RequestTemplate): RequestTemplate {
  const scope = scopeOf(request);
  const other = scope && sibling(scope);
  const keys = [scope && lacking.get(scope), scope && lacking.get(scope), other && sole.get(other)];
  return { ...request, key: { use: drawn(fc.constantFrom(narrow, ...keys.flatMap((key) => key ?? []))) } };
}

/** By a key that may do this alone. */
export function scoped({ sole, second }: Scene, request: RequestTemplate): RequestTemplate {
  const scope = scopeOf(request);
  return { ...request, key: { use: (scope && sole.get(scope)) ?? second } };
}

/** What was made last, and what was made first of each kind; and what was asked for, where that may be asked for again. */
export function remember(scene: Scene, name: keyof Cast['made'], id: string, asked?: RequestTemplate): void {
  scene.made = { ...scene.made, [name]: id };
  if (asked) scene.known = { ...scene.known, [name]: asked.json as object };
  if (scene.oldest[name] === null) scene.oldest = { ...scene.oldest, [name]: id };
}

const textOf = ({ request: { idempotencyKey, json } }: News): string => JSON.stringify([idempotencyKey, json]);

/** Remembers what has come about, in an order that is the same in each run of a seed. */
export function hear(scene: Scene): void {
  const inOrder = scene.news.splice(0).toSorted((one, other) => (textOf(one) < textOf(other) ? -1 : 1));
  for (const { name, id, request } of inOrder) {
    remember(scene, name, id, request);
    scene.left.push(request);
  }
}
