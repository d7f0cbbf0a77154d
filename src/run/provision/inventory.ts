import { Dashboard, type Till, type TillState } from '../../evidence/dashboard.ts';
import type { DashboardFact } from '../../evidence/journal-entry.ts';
import type { Fixtures } from '../../wire/masking/fixtures.ts';
import type { OperatorAction } from '../../target/operator/operator.ts';
import type { Target } from '../../target/target.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The dashboard as far as a run knows it, with the names by which drivers ask for what is there. What is learned is told
 * as it is learned.
 */
export class Inventory {
  readonly dashboard = new Dashboard();
  /** Roles of businesses that the operator made for the run, by their ids. */
  readonly #roles = new Map<string, string>();
  readonly #fixtures: Fixtures;
  readonly #learned: (fact: DashboardFact) => void;
  readonly doubts: { readonly why: string }[] = [];

  constructor(fixtures: Fixtures, learned: (fact: DashboardFact) => void = () => undefined) {
    this.#fixtures = fixtures;
    this.#learned = learned;
  }

  /** What the target tells of its own main business. */
  adopt({ live }: Target): void {
    if (!live) return;
    const { tills, website } = live;
    for (const number of tills.open) this.#note({ number, business: 'main', open: true });
    for (const number of tills.closed) this.#note({ number, business: 'main', open: false });
    for (const number of tills.foreign) this.#note({ number, business: null, open: true });
    if (website.is !== 'unknown') this.registerWebsite('main', website.is === 'registered' ? website.url : null);
    this.registerWebsite('no_website', null);
    this.#name(tills);
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
    this.#learn({ website: { business, url: website } });
    if (business !== 'main' || website === null) return;
    const { origin, host } = new URL(website);
    this.#fixtures.set('website', origin);
    this.#fixtures.set('website:host', host);
  }

  /** Keeps what an action of the operator changed. */
  note(action: OperatorAction, body: Fields, answer: Fields): void {
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
    const closed = this.dashboard.tills
      .filter((till) => till.number === number)
      .map((till) => ({ ...till, open: false }));
    this.#learnTills(number, closed);
  }

  #note(till: Till): void {
    const { number, business } = till;
    const others = this.dashboard.tills.filter((each) => each.number === number && each.business !== business);
    this.#learnTills(number, [...others, till]);
  }

  #learnTills(number: string, tills: readonly Till[]): void {
    this.#learn({ till: { number, of: tills.map(({ business, open }) => ({ business, open })) } });
  }

  #learn(fact: DashboardFact): void {
    this.dashboard.apply(fact);
    this.#learned(fact);
  }

  /** Names the tills that drivers ask for, such as `{till:open-1}`. */
  nameTills(): void {
    const { tills } = this.dashboard;
    const own = tills.filter(({ business }) => business === 'main');
    const isOwn = ({ number }: Till): boolean => own.some((till) => till.number === number);
    const numbers = (some: readonly Till[]): string[] => some.map(({ number }) => number);
    this.#name({
      open: numbers(own.filter(({ open }) => open)),
      closed: numbers(own.filter(({ open }) => !open)),
      foreign: numbers(tills.filter((till) => till.business !== 'main' && !isOwn(till))),
    });
  }

  #name(tills: Readonly<Record<TillState, readonly string[]>>): void {
    for (const state of ['open', 'closed', 'foreign'] as const)
      tills[state].forEach((till, at) => this.#fixtures.set(`till:${state}-${at + 1}`, till));
  }

  /** Nobody can tell whether the target or the service is wrong about a till: it is not built upon. */
  doubtTill(number: string, why: string): void {
    this.doubts.push({ why });
    this.#learnTills(number, []);
    this.#fixtures.clear('till');
    this.nameTills();
  }

  /** The same of the website of the main business, or of there being none. */
  doubtWebsite(why: string): void {
    this.doubts.push({ why });
    this.#learn({ website: { business: 'main' } });
    this.#fixtures.clear('website');
  }

  roleOf(businessId: string): string {
    return this.#roles.get(businessId) ?? businessId;
  }
}
