import type { Fixtures } from '../../wire/masking/fixtures.ts';
import type { OperatorAction } from '../../target/operator/operator.ts';
import type { Target } from '../../target/target.ts';

export type TillState = 'open' | 'closed' | 'foreign';

interface Till {
  readonly number: string;
  /** A role such as `main`, or the id of a business; null: not that of the target's main business. */
  readonly business: string | null;
  readonly open: boolean;
}

/** The dashboard as far as a run knows it: the tills and websites of businesses, from the target and from the operator. */
export class Inventory {
  /** A number may be that of a till of several businesses. */
  #tills: readonly Till[] = [];
  readonly #websites = new Map<string, string | null>();
  /** Roles of businesses that the operator made for the run, by their ids. */
  readonly #roles = new Map<string, string>();
  readonly #fixtures: Fixtures;
  readonly #doubts: { readonly why: string }[] = [];

  constructor(fixtures: Fixtures) {
    this.#fixtures = fixtures;
  }

  /** What the target tells of its own main business. */
  adopt({ live }: Target): void {
    for (const number of live?.tills.open ?? []) this.#note({ number, business: 'main', open: true });
    for (const number of live?.tills.closed ?? []) this.#note({ number, business: 'main', open: false });
    for (const number of live?.tills.foreign ?? []) this.#note({ number, business: null, open: true });
    if (live?.website.is === 'registered') this.registerWebsite('main', live.website.url);
    if (live?.website.is === 'none') this.registerWebsite('main', null);
    if (live) this.registerWebsite('no_website', null);
    this.#name(live?.tills ?? { open: [], closed: [], foreign: [] });
  }

  registerBusiness(id: string, role: string, website: string | null): void {
    this.nameBusiness(id, role);
    this.registerWebsite(role, website);
  }

  /** Of a business that has the role in the sandbox only, so that its website is not that of the role. */
  nameBusiness(id: string, role: string): void {
    this.#roles.set(id, role);
  }

  registerWebsite(business: string, website: string | null): void {
    this.#websites.set(business, website);
    if (business !== 'main' || website === null) return;
    const { origin, host } = new URL(website);
    this.#fixtures.set('website', origin);
    this.#fixtures.set('website:host', host);
  }

  /** Keeps what an action of the operator changed. */
  note(
    action: OperatorAction,
    body: Readonly<Record<string, unknown>>,
    answer: Readonly<Record<string, unknown>>,
  ): void {
    if (action === 'open_till') this.openTill(String(answer['till']), String(body['business']));
    if (action === 'close_till') this.closeTill(String(body['till']));
    if (action !== 'create_business') return;
    const [id, website] = [String(answer['business']), body['website']];
    this.registerBusiness(id, id, typeof website === 'string' ? website : null);
  }

  openTill(number: string, businessId: string): void {
    this.#note({ number, business: this.roleOf(businessId), open: true });
  }

  /** Whose till it is, an operator need not be told: of several with the number all count as closed. */
  closeTill(number: string): void {
    this.#tills = this.#tills.map((till) => (till.number === number ? { ...till, open: false } : till));
  }

  #note(till: Till): void {
    const others = this.#tills.filter(({ number, business }) => number !== till.number || business !== till.business);
    this.#tills = [...others, till];
  }

  /** Names the tills that drivers ask for, such as `{till:open-1}`. */
  nameTills(): void {
    const own = this.#tills.filter(({ business }) => business === 'main');
    const isOwn = ({ number }: Till): boolean => own.some((till) => till.number === number);
    const numbers = (tills: readonly Till[]): string[] => tills.map(({ number }) => number);
    this.#name({
      open: numbers(own.filter(({ open }) => open)),
      closed: numbers(own.filter(({ open }) => !open)),
      foreign: numbers(this.#tills.filter((till) => till.business !== 'main' && !isOwn(till))),
    });
  }

  #name(tills: Readonly<Record<TillState, readonly string[]>>): void {
    for (const state of ['open', 'closed', 'foreign'] as const)
      tills[state].forEach((till, at) => this.#fixtures.set(`till:${state}-${at + 1}`, till));
  }

  /** Nobody can tell whether the target or the service is wrong about a till: it is not built upon. */
  doubtTill(number: string, why: string): void {
    this.#doubts.push({ why });
    this.#tills = this.#tills.filter((till) => till.number !== number);
    this.#fixtures.clear('till');
    this.nameTills();
  }

  /** The same of the website of the main business, or of there being none. */
  doubtWebsite(why: string): void {
    this.#doubts.push({ why });
    this.#websites.delete('main');
    this.#fixtures.clear('website');
  }

  get doubts(): readonly { readonly why: string }[] {
    return this.#doubts;
  }

  roleOf(businessId: string): string {
    return this.#roles.get(businessId) ?? businessId;
  }

  /** Of a till in the eyes of a business; `unknown`: nobody told of it. */
  tillOf(number: string, business: string | null): TillState | 'unknown' {
    const known = this.#tills.filter((till) => till.number === number);
    const own = known.find((till) => till.business !== null && till.business === business);
    if (own) return own.open ? 'open' : 'closed';
    // A till that the target calls foreign is so for the target's main business only.
    const foreign = known.some((till) => till.business !== null || business === 'main');
    return foreign && business !== null ? 'foreign' : 'unknown';
  }

  /** null: none is registered; undefined: not known. */
  websiteOf(business: string | null): string | null | undefined {
    return business === null ? undefined : this.#websites.get(business);
  }
}
