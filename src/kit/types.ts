import type { Step } from './step.ts';

/** Which of the two: the sandbox, called with `apiKey`, or live, called with `liveKey`. */
export type Deployment = 'sandbox' | 'live';

type Json = Readonly<Record<string, unknown>>;

export interface DeploymentOptions {
  /** Left out: 127.0.0.1. */
  readonly host?: string;
  /** Left out: any free one. */
  readonly port?: number;
  /** Makes the same keys and ids again. */
  readonly seed?: number;
  /** As if given to `script` at once. */
  readonly script?: readonly Step[];
  /** Rules that the deployment breaks on purpose; `mpconform serve --list` names them. */
  readonly faults?: readonly string[];
  /** Another lawful way to obey the document; `mpconform serve --list` names them. */
  readonly variant?: string;
}

/** A request that came, and what was answered. Keys, signing secrets and payers' numbers are masked. */
export interface Call {
  /** Of the exchange, as findings name it: from 1, in the order in which requests came. */
  readonly n: number;
  readonly deployment: Deployment;
  readonly method: string;
  /** Below the base address, without its query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON as a value, else the text; null where there was none. */
  readonly body: unknown;
  readonly at: Date;
  /** What the client was given; null where the connection was broken off. */
  readonly answer: { readonly status: number; readonly body: unknown } | null;
  /** What the script did, such as `lose after`; null: nothing. */
  readonly fault: string | null;
}

/** What was posted to the webhook, or would have been. */
export interface Post {
  readonly mode: 'test' | 'live';
  /** Such as `charge.succeeded`. */
  readonly type: string;
  readonly event: Json;
  /** The body to the letter: what is signed. */
  readonly text: string;
  /** With its signature, by Standard Webhooks: the document shows no scheme. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What a receiver answers: nothing is 200; a status outside of 200 to 299 has it posted again later. */
export type Receiver = (post: Post) => number | void | Promise<number | void>;

export interface Webhooks {
  /** In the order in which they were posted. */
  readonly posts: readonly Post[];
  /** Of the addresses that are set from the start; one that the client sets has a secret of its own. */
  readonly secrets: { readonly test: string; readonly live: string };
  /** Whatever address is set, posts go here from now on: to a receiver of yours over HTTP, or to a function. */
  deliverTo(receiver: string | URL | Receiver): void;
  /**
   * The next post of this type that is not looked at yet; fails at once for a type that the document does not name, and when
   * none comes in time: within 4 s unless told otherwise, which is less than most test runners wait.
   */
  next(type?: string, within_ms?: number): Promise<Post>;
}

/** The service's clock: it runs, and can be moved ahead. What is due by then has happened when `advance` ends. */
export interface Clock {
  now(): Date;
  advance(by: {
    readonly days?: number;
    readonly hours?: number;
    readonly minutes?: number;
    readonly seconds?: number;
  }): Promise<void>;
}

/** Payers, the dashboard, and trouble of the service's own. Each fails, with why, where it is not possible. */
export interface Operator {
  /** A live charge; in the sandbox the number decides. */
  approve(charge: string): Promise<void>;
  decline(charge: string): Promise<void>;
  payBill(controlNumber: string, amount_minor: number): Promise<void>;
  cancelBill(bill: string): Promise<void>;
  /** Gives the id of the charge. */
  payLink(link: string): Promise<string>;
  closeLink(link: string): Promise<void>;
  /** Gives its number. */
  openTill(): Promise<string>;
  closeTill(till: string): Promise<void>;
  /** Gives the key. */
  createKey(wish: {
    readonly mode: 'test' | 'live';
    readonly scopes: readonly string[];
    readonly lifetime_days?: 30 | 90 | 365;
  }): Promise<string>;
  /** Gives the replacement, where the old key works for 24 hours more. */
  retireKey(key: string, when: 'now' | '24h'): Promise<string | null>;
  setLedger(available: boolean): Promise<void>;
  /** How often the payer of a charge was prompted. */
  prompts(charge: string): Promise<number>;
  /** What was sent about a bill. */
  messages(bill: string): Promise<readonly { readonly to: string; readonly text: string }[]>;
}

/** A rule that the client broke. */
export interface Finding {
  readonly rule: string;
  /** The rule in words. */
  readonly text: string;
  /** Where the document says it, or what it follows from. */
  readonly section: string;
  readonly basis: 'stated' | 'follows';
  readonly expected: string;
  readonly actual: string;
  /** How often it was broken; the rest tells of the first time. */
  readonly times: number;
  /** The requests that show it, the decisive one last. */
  readonly calls: readonly Call[];
}

export interface Judgement {
  readonly findings: readonly Finding[];
  /** Rules that some request shows kept, and none broken. */
  readonly kept: readonly string[];
  /** Rules that requests can show, and none of these did. */
  readonly unseen: readonly string[];
  /** What the document leaves open: not judged. */
  readonly observed: readonly { readonly question: string; readonly observed: string }[];
}

export interface TestDeployment {
  /** Of the sandbox. */
  readonly baseUrl: string;
  readonly liveUrl: string;
  /** Of the sandbox, with every scope. */
  readonly apiKey: string;
  readonly liveKey: string;
  /** By name: `spare`, `charges:read`, `expired`, `revoked`, `draft`, `liveRead`, and others. */
  readonly keys: Readonly<Record<string, string>>;
  readonly tills: { readonly open: readonly string[]; readonly closed: string; readonly foreign: string };
  /** Registered for the business: success_url may lead there. */
  readonly website: string;
  /** Numbers by what becomes of a sandbox charge; on live `approve` and `decline` decide. */
  readonly payers: {
    readonly succeeds: string;
    readonly declines: string;
    readonly insufficientFunds: string;
    readonly neverAnswers: string;
    /** After 90 seconds. */
    readonly succeedsLate: string;
  };
  readonly clock: Clock;
  readonly operator: Operator;
  readonly webhooks: Webhooks;
  /** Adds steps: of those that fit a request the first that is not used up is taken. */
  script(...steps: readonly Step[]): void;
  /** What was called so far, all or one kind such as `POST /v1/charges` or `GET /v1/charges/{id}`. */
  calls(on?: string): readonly Call[];
  /**
   * What the client sends meanwhile belongs to one call of it, such as one charge: that a further try has another key shows
   * only then, since another key may be another order. Two at a time are not told apart.
   */
  oneCall<T>(call: () => Promise<T>): Promise<T>;
  /** Judges what was called so far by all that the document asks of clients and requests show. */
  judge(): Promise<Judgement>;
  /** Forgets calls, posts and steps, as between two tests; charges and keys stay. */
  reset(): void;
  stop(): Promise<void>;
}

export type StartDeployment = (options?: DeploymentOptions) => Promise<TestDeployment>;

/** Fails with all that the client broke; also where nothing was called, since that shows nothing. */
export type ExpectConformantClient = (
  deployment: Pick<TestDeployment, 'judge' | 'calls'>,
  options?: { readonly except?: readonly string[] },
) => Promise<void>;
