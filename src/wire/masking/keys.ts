import type { EndOfLifetime } from '../../contract/chapters/auth.ts';
import type { KeyFacts } from '../../evidence/exchange.ts';
import type { KeyEntry, ShownScopes } from '../../target/keys.ts';
import type { ClockStep } from '../time/clock-step.ts';

/** One of two ways in which a key ends, each by itself. */
type EndedAs = 'expired' | 'revoked';

/** A status that a key takes on between two moments of the run's clock. */
interface Ending {
  readonly as: EndedAs;
  from: number;
  until: number;
  /** Noted since the deployment's clock was last told. */
  fresh: boolean;
}

/** Between which moments the deployment's present lies. */
export interface Span {
  readonly earliest: number;
  readonly latest: number;
}

/** A declaration of the target that the service contradicts. */
export interface Doubt {
  readonly declared: KeyEntry;
  readonly why: string;
}

/** Moments around an ending at which either answer is right: clocks differ by a little. */
const unsure_ms = 5_000;

/** The run's keys by label: their secrets for the wire, their facts for the judges. */
export class ApiKeys {
  readonly #entries = new Map<string, KeyEntry>();
  readonly #scopes = new Map<string, readonly string[]>();
  readonly #shown = new Map<string, { readonly granted: Set<string>; readonly refused: Set<string> }>();
  readonly #endings = new Map<string, readonly Ending[]>();
  readonly #doubts: Doubt[] = [];
  readonly #written: string[] = [];
  readonly #holders = new Map<string, string>();
  #made = 0;
  readonly #formKept = new Map<string, boolean>();

  constructor(entries: readonly KeyEntry[]) {
    for (const entry of entries) this.add(entry);
  }

  /** Whether a key that the deployment made has the documented form. */
  noteForm(mode: KeyEntry['mode'], documented: boolean): void {
    this.#formKept.set(mode, (this.#formKept.get(mode) ?? true) && documented);
  }

  /** null: the run has no key of the deployment. One of the target has the form, or it would not have been read. */
  formKept(mode: KeyEntry['mode']): boolean | null {
    const listed = this.entries.some((entry) => entry.mode === mode && entry.status === 'active' && !entry.exclusive);
    return this.#formKept.get(mode) ?? (listed ? true : null);
  }

  /** A label that no key of the run ever had. */
  newLabel(): string {
    this.#made += 1;
    return `made-${this.#made}`;
  }

  add(entry: KeyEntry): void {
    this.#entries.set(entry.label, entry);
    const secret = entry.secret.reveal();
    this.#holders.set(secret, entry.label);
    this.#written.push(secret, basicOf(secret), ...(isDocumentedKey(secret) ? [secret.slice(prefixLength)] : []));
  }

  /** Every key that the ring ever held, in each form in which one is sent. */
  get written(): readonly string[] {
    return this.#written;
  }

  /** Nobody can tell whether the target or the service is wrong about a key: what is declared of it is not built upon. */
  doubt(declared: KeyEntry, instead: KeyEntry | null, why: string): void {
    this.#doubts.push({ declared, why });
    if (instead === null) this.#entries.delete(declared.label);
    else this.#entries.set(declared.label, instead);
  }

  get doubts(): readonly Doubt[] {
    return this.#doubts;
  }

  keepOnly(wanted: (entry: KeyEntry) => boolean): void {
    for (const [label, entry] of this.#entries) if (!wanted(entry)) this.#entries.delete(label);
  }

  /** Keeps what was found out by asking. */
  learn(label: string, scopes: readonly string[]): void {
    this.#scopes.set(label, scopes);
  }

  /** Keeps what an answer shows of a key whose scopes are not known. Who was granted something lacks it no more. */
  show(label: string, scope: string, granted: boolean): void {
    const shown = this.#shown.get(label) ?? { granted: new Set(), refused: new Set() };
    this.#shown.set(label, shown);
    if (granted) shown.granted.add(scope);
    else if (!shown.granted.has(scope)) shown.refused.add(scope);
    if (granted) shown.refused.delete(scope);
  }

  get shown(): ReadonlyMap<string, ShownScopes> {
    return this.#shown;
  }

  end(label: string, as: EndedAs, at: number | EndOfLifetime): void {
    const { from, until } = typeof at === 'number' ? { from: at, until: at } : at;
    const others = (this.#endings.get(label) ?? []).filter((ending) => ending.as !== as);
    this.#endings.set(label, [...others, { as, from, until, fresh: true }]);
  }

  /** The deployment's clock was told, and so how far it was off while endings were noted. */
  clockTold({ ahead_ms, behind_ms }: ClockStep): void {
    for (const ending of [...this.#endings.values()].flat()) {
      if (!ending.fresh) continue;
      ending.from -= behind_ms;
      ending.until += ahead_ms;
      ending.fresh = false;
    }
  }

  /** By what is known by now of the endings of its key, as it stood at an exchange. */
  factsAgain({ endedToo, inGrace, ...facts }: KeyFacts, now: Span): KeyFacts {
    const endings = facts.kind === 'listed' ? this.#endings.get(facts.label) : undefined;
    if (endings) return { ...facts, ...standingAt(endings, now) };
    return { ...facts, ...(endedToo && { endedToo }), ...(inGrace && { inGrace }) };
  }

  get entries(): readonly KeyEntry[] {
    return [...this.#entries.values()];
  }

  /** Found out by asking, by label. */
  get learned(): ReadonlyMap<string, readonly string[]> {
    return this.#scopes;
  }

  /** Label of the key that has this secret; null: none of the run's. */
  holderOf(secret: string): string | null {
    const label = this.#holders.get(secret);
    return label !== undefined && this.#entries.has(label) ? label : null;
  }

  secret(label: string): string {
    return this.#entry(label).secret.reveal();
  }

  facts(label: string, now: Span, inQuery: boolean): KeyFacts {
    const { mode, scopes, business, exclusive, status } = this.#entry(label);
    const endings = this.#endings.get(label);
    return {
      label,
      kind: 'listed',
      mode,
      scopes: scopes ?? this.#scopes.get(label) ?? null,
      ...(endings ? standingAt(endings, now) : { status }),
      business,
      exclusive,
      inQuery,
    };
  }

  #entry(label: string): KeyEntry {
    const entry = this.#entries.get(label);
    if (!entry) throw new Error(`no key is called ${label}`);
    return entry;
  }
}

/** What is secret of such a key is what follows its prefix, also where that stands alone. */
const isDocumentedKey = (secret: string): boolean => /^sk_(?:live|test)_[0-9A-Za-z]{32}$/.test(secret);
const prefixLength = 'sk_live_'.length;

/** A key as the user name of HTTP Basic. */
export function basicOf(secret: string): string {
  return Buffer.from(`${secret}:`).toString('base64');
}

type Standing = Pick<KeyFacts, 'status' | 'endedToo' | 'inGrace'>;

/** Once it ended in one way, it may end in the other as well: then it is over for two reasons. */
function standingAt(endings: readonly Ending[], now: Span): Standing {
  const met = endings
    .filter(({ from }) => now.latest > from - unsure_ms)
    .toSorted((one, other) => one.until - other.until);
  const over = met.filter(({ until }) => now.earliest >= until + unsure_ms);
  const [first] = over;
  if (!first && met.length > 0) return { status: 'unsure' };
  if (!first) return { status: 'active', ...(endings.some(({ as }) => as === 'revoked') && { inGrace: true }) };
  const besides = met.find((ending) => ending !== first);
  return { status: first.as, ...(besides && { endedToo: besides.as }) };
}

/** Facts of a request that carries no key of the run. */
export function strangerFacts(kind: 'unknown' | 'malformed' | 'missing'): KeyFacts {
  return {
    label: kind,
    kind,
    mode: null,
    scopes: null,
    status: 'active',
    business: null,
    exclusive: false,
    inQuery: false,
  };
}
