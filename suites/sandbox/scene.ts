import fc from 'fast-check';
import { matchEndpoint } from '../../src/contract/routes.ts';
import { scopes, type Scope } from '../../src/contract/scopes.ts';
import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { websites } from '../../src/generate/links/website.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import type { OperatorAction } from '../../src/target/operator/operator.ts';
import { keyOf, mayBe, ownBusiness, ownTill, type OwnBusiness } from '../own-business.ts';
import { closedTill, colleagues, endpointOf, narrowScope, type Cast } from './refusals.ts';
import type { Kind } from './kinds.ts';

/** A business as it is now, and whoever asks something of it. */
export interface Scene extends Cast {
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
  /** By the one scope that a key has not. */
  readonly lacking: ReadonlyMap<Scope, string>;
  /** A key for each moment that was made at the beginning, and that nobody has used yet. */
  readonly unused: string[];
  /** Of its newest bill; null: there is none. */
  customer: string | null;
  /** What the business asked for last, of each kind. */
  readonly asked: Map<Kind, RequestTemplate>;
  /** What was asked for otherwise since the last moment, and has come to something of its own. */
  readonly left: RequestTemplate[];
  /** The same of the moment before. */
  grown: readonly RequestTemplate[];
  /** By what names another business has asked for something before, by its kind: it is the next to be asked for by them. */
  readonly lent: Map<Kind['name'], object>;
  /** Days of the week on which somebody looked at what stands. */
  readonly days: Set<number>;
  /** Keys of the sandbox, on live: of the business, and of one that is a draft. */
  readonly testing: readonly string[];
  /** Counts moments. */
  at: number;
}

/** What the operator may do for it. */
export const sceneMay = ['open_till', 'close_till', 'retire_key'] as const satisfies readonly OperatorAction[];

const nothing = { charge: null, code: null, bill: null, link: null };

/** A business of which nothing is known yet beside its keys. */
export async function openScene(context: CheckContext, own?: OwnBusiness, unused = 0): Promise<Scene> {
  const isLive = context.deployment === 'live';
  const website = drawn(websites);
  const { business, key: first } = own ?? (await ownBusiness(context, { website }));
  const { key: stranger } = await ownBusiness(context);
  const lacking = new Map<Scope, string>();
  for (const scope of scopes)
    lacking.set(scope, await keyOf(context, business, { scopes: scopes.filter((each) => each !== scope) }));
  const draft = isLive
    ? await ownBusiness(context, { live: false, website: drawn(fc.constantFrom(null, website)) })
    : null;
  const testKey = (of: string): Promise<string> => keyOf(context, of, { mode: 'test' });
  const spare: string[] = [];
  while (spare.length < unused) spare.push(await keyOf(context, business));
  const { answer: till } = isLive ? await mayBe(ownTill(context, business)) : { answer: null };
  return {
    ...(await colleagues(context, business)),
    context,
    business,
    website: own ? '' : website,
    first,
    next: null,
    stranger,
    narrow: await keyOf(context, business, { scopes: [narrowScope] }),
    draft: draft?.key ?? null,
    till,
    closed: isLive ? await closedTill(context, business) : null,
    endpoint: isLive ? await endpointOf(context, first) : null,
    named: null,
    known: {},
    made: nothing,
    oldest: nothing,
    lacking,
    unused: spare,
    customer: null,
    asked: new Map(),
    left: [],
    grown: [],
    lent: new Map(),
    days: new Set(),
    testing: draft ? [await testKey(business), await testKey(draft.business)] : [],
    at: 0,
  };
}

/** By a key that may do everything but this, or next to nothing. */
export function unscoped({ lacking, narrow }: Scene, request: RequestTemplate): RequestTemplate {
  const scope = matchEndpoint(request.method, request.path)?.endpoint.scope;
  const other = scope === undefined ? undefined : lacking.get(scope);
  return { ...request, key: { use: other === undefined || drawn(fc.nat({ max: 3 })) === 0 ? narrow : other } };
}

/** What was made last, and what was made first of each kind; and what was asked for, where that may be asked for again. */
export function remember(scene: Scene, name: keyof Cast['made'], id: string, asked?: RequestTemplate): void {
  scene.made = { ...scene.made, [name]: id };
  if (asked) scene.known = { ...scene.known, [name]: asked.json as object };
  if (scene.oldest[name] === null) scene.oldest = { ...scene.oldest, [name]: id };
}
