import type { EndpointName } from '../contract/endpoints.ts';
import type { ErrorCode } from '../contract/errors.ts';
import type { RuleId } from '../contract/rules.ts';
import type { Deployment, Exchange } from '../evidence/exchange.ts';
import type { LawfulCodes } from './oracle/refusal-reason.ts';
import type { ResourceKind } from './resources/kinds.ts';
import type { Decision } from '../evidence/decision.ts';

/** What the target says of the deployment beyond its address. */
export interface Given {
  /** Where the error pages are; null: not said, so only the end of the address is judged. */
  readonly docsUrl: string | null;
  /** HTTP statuses that the document leaves open, pinned, by error code. */
  readonly statuses: Readonly<Partial<Record<ErrorCode, number>>>;
  /** How posted events are signed; null: not said, so a signature is held against the others only. */
  readonly signature: 'standard-webhooks' | null;
  /** Of a till in the eyes of a business, as things stand now; `unknown`: nobody told of it. */
  tillOf(till: string, business: string | null): TillStanding;
  /** The website registered for a business; null: it has none; undefined: nobody told. */
  websiteOf(business: string): string | null | undefined;
}

/** foreign: of another business. */
type TillStanding = 'open' | 'closed' | 'foreign' | 'unknown';

export const nothingGiven: Given = {
  docsUrl: null,
  statuses: {},
  signature: null,
  tillOf: () => 'unknown',
  websiteOf: () => undefined,
};

/** What earlier exchanges showed. Asked by judges, extended only by the judge panel after each exchange was judged. */
export interface History {
  readonly given: Given;
  resource(deployment: Deployment, kind: ResourceKind, id: string): Resource | undefined;
  /** Those known to belong to a business, in the order in which they became known. */
  resourcesOf(deployment: Deployment, kind: ResourceKind, business: string): readonly Resource[];
  /** Those among them that say they were created from one moment to another, both included, the oldest first. */
  resourcesBetween(
    deployment: Deployment,
    kind: ResourceKind,
    business: string,
    from: number,
    to: number,
  ): readonly Resource[];
  /** The first, of whatever business, that were seen with a control number or code. */
  payableBy(deployment: Deployment, by: PayableBy, value: string): readonly Resource[];
  /** Posts of one event, to whichever address, in the order in which they came; null when there were too many to keep. */
  postsOf(deployment: Deployment, event: string): readonly Exchange[] | null;
  /** When the run last asked for another attempt at an event; undefined: never. */
  retried(deployment: Deployment, event: string): number | undefined;
  /**
   * What set or deleted the webhook endpoint of a business on live, or may have, in the order of the answers. Those long
   * past are forgotten.
   */
  endpointMoves(business: string): readonly Exchange[];
  /** Whether the service has accepted a webhook url at this host, whoever's. */
  acceptsHost(host: string): boolean;
  /** The least and the greatest price of a link that the service has made, whoever's; null: none was seen. */
  linkPrices(): LinkPrices | null;
  /**
   * The first POSTs of the business that carried an Idempotency-Key, in the order of their answers. A key of unknown
   * business counts as a business of its own, see `businessOf`.
   */
  uses(deployment: Deployment, business: string, path: string, idempotencyKey: string): readonly Exchange[];
  /** Those that share business, path and Idempotency-Key with an exchange; none where it has no key. */
  usesOf(exchange: Exchange): readonly Exchange[];
  /**
   * POSTs that make charges or links and name this reference, or bills of this customer_ref, whoever's: two keys whose
   * business nobody told may be of one. null when there were too many to keep.
   */
  naming(deployment: Deployment, text: string): readonly Exchange[] | null;
  /** The first of what came to a listening address so far. */
  postsAt(target: string): readonly Exchange[];
  /** The first post that was shown to be signed with a secret of its address. */
  signed(deployment: Deployment): Exchange | undefined;
  /** The first posting of an event to any listening address. */
  posting(deployment: Deployment, event: string): Exchange | undefined;
  /** Whether answers that show such objects were too long to keep: then more of them were told than are known. */
  overlooked(deployment: Deployment, kind: ResourceKind): boolean;
  /** The first list that left a link out which belongs there if it was still active. */
  leftOut(deployment: Deployment, link: string): Exchange | undefined;
  /**
   * What was asked for in vain beside a request for an id that is another business's, or that nobody ever saw: by the same
   * check, with the same key or else one of its business. What a service says besides may differ from one business to the
   * next, and from one hour to the next. Null: nothing.
   */
  missesBeside(endpoint: EndpointName, kind: 'foreign' | 'unknown', beside: Exchange): MissesBeside | null;
  /** Whether an earlier exchange with a deployment kept a rule. */
  shown(deployment: Deployment, rule: RuleId): boolean;
  /** The last creation of a check that was called a mismatch though no use of its Idempotency-Key was known then. */
  startled(check: string): Exchange | undefined;
  /** Every business of which POSTs used this Idempotency-Key. */
  businessesUsing(deployment: Deployment, idempotencyKey: string): readonly string[];
  /** Whether all that was sent up to a moment is answered, this exchange included: then nothing unseen overlapped it. */
  settled(moment: number, exchange: Exchange): boolean;
  /** How requests of this fingerprint were treated on a deployment so far. */
  treated(deployment: Deployment, fingerprint: string): Treated | undefined;
  /** Whether a deployment was seen to treat several requests in two ways each. */
  isFickle(deployment: Deployment): boolean;
  /** The latest page that was answered before `sent` and ended with this id, for the same key, path and filter. */
  pageEndingWith(listing: Listing, id: string, sent: number): Page | undefined;
}

/** What names that which a payer pays: bills by their number, POS charges by their code, links by their page. */
export type PayableBy = 'control_number' | 'token' | 'qr' | 'url';

/** Of all links that were seen. */
export interface LinkPrices {
  readonly least: number;
  readonly most: number;
}

/** What is known of a charge, bill, link, event or endpoint, however often it was seen. */
export interface Resource {
  readonly id: string;
  readonly kind: ResourceKind;
  readonly deployment: Deployment;
  /** null while only seen in answers to keys of unknown business. */
  readonly business: string | null;
  /** The accepted request that first answered with it; null when the run did not make it or saw no answer. */
  readonly creation: Exchange | null;
  readonly first: Sighting;
  /** The one with the latest `sent` among those that are answered. */
  readonly latest: Sighting;
  /** The first sighting in a state that it never leaves. */
  readonly final: Sighting | null;
  /** The first sighting in each state, of what has one. */
  readonly states: ReadonlyMap<string, Sighting>;
}

/** How a request was treated, where that can depend on nothing but the request, and is lawful by itself. */
export type Treatment =
  | { readonly is: 'accepted'; readonly why: string; readonly body: Readonly<Record<string, unknown>> }
  | {
      readonly is: 'refused';
      readonly why: string;
      readonly code: ErrorCode;
      readonly status: number;
      /** All that are right for it. */
      readonly codes: LawfulCodes;
    };

/** How requests that are alike were treated on one deployment. */
export interface Treated {
  readonly n: number;
  readonly treatment: Treatment;
  /** How many there were. */
  readonly times: number;
  /** Not all alike: then the request alone does not decide. */
  readonly mixed: boolean;
}

export interface Sighting {
  readonly n: number;
  readonly via: 'create' | 'replay' | 'read' | 'list';
  readonly sent: number;
  readonly received: number;
  /** As of the exchange. */
  readonly behind?: number;
  readonly ahead?: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface MissesBeside {
  /** The latest of the other kind. */
  readonly other: Exchange;
  /** The first of the same kind, where it came before that. */
  readonly before: Exchange | null;
}

export interface Listing {
  readonly deployment: Deployment;
  /** Whose list it is. */
  readonly asker: string;
  readonly path: string;
  /** The query without limit and starting_after, sorted. */
  readonly filter: string;
}

export interface Page {
  readonly n: number;
  readonly listing: Listing;
  readonly startingAfter: string | null;
  readonly limit: string | null;
  readonly ids: readonly string[];
  readonly hasMore: boolean;
  /** All ids since the first page of this walk, and when that walk began; null when it did not begin at the top. */
  readonly walk: { readonly ids: Pick<ReadonlySet<string>, 'has' | 'size'>; readonly began: number } | null;
}

/**
 * Decides from one exchange and from all that came before it. Pure: no clock, no network, no file, no state.
 * Exchanges are judged in the order in which their answers came, so whatever was answered before another was sent
 * is in that other's history.
 */
export type Judge = (exchange: Exchange, history: History) => readonly Decision[];
