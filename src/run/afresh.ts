import type { Deployment } from '../evidence/exchange.ts';
import type { JournalWriter } from '../evidence/journal.ts';
import type { KeyEntry } from '../target/keys.ts';
import type { Target } from '../target/target.ts';
import type { Check } from './check.ts';
import { Premises } from './premises.ts';
import { provision, type RingOfRun } from './provision.ts';
import { Recorder } from './recorder.ts';
import type { Services } from './services.ts';

/** What a check is tried with as if it were the only one of its run. */
export interface Afresh {
  readonly services: Services;
  /** That it may use. */
  readonly ring: RingOfRun;
}

/**
 * Judges who remember nothing, and, where an operator makes them, a business and keys that nobody used: a run that tries
 * one check only would begin so. What they find is not the run's: the journal keeps the exchanges.
 */
export async function afresh(
  check: Check,
  services: Services,
  journal: JournalWriter,
  { target, deployments }: { readonly target: Target; readonly deployments: readonly Deployment[] },
): Promise<Afresh> {
  const { operator, fixtures, ring } = services;
  const own = operator !== null && !operator.byHand && canMakeKeys(operator.actions);
  const premises = own ? new Premises(fixtures) : services.premises;
  const rented = own ? newKeysOf(ring, deployments) : ring;
  if (own) await provision([check], new Set(deployments), { ring: rented, operator: operator, premises, target });
  const given = {
    ...services.recorder.history.given,
    websiteOf: (business: string | null) => premises.websiteOf(business),
    tillOf: (till: string, business: string | null) => premises.tillOf(till, business),
  };
  const recorder = new Recorder(exchangesOnly(journal), given, services.recorder.answers);
  return { services: { ...services, premises, recorder }, ring: rented };
}

const canMakeKeys = (actions: ReadonlySet<string>): boolean =>
  actions.has('create_key') && actions.has('create_business');

const exchangesOnly = (journal: JournalWriter): JournalWriter => ({
  append: (entry) => void (entry.is === 'exchange' && journal.append(entry)),
  close: () => undefined,
});

/**
 * The ring without the keys that the run had before. Those stay that are not made anew: keys that are not active, and keys
 * of a deployment that the run leaves out, which checks send to the other one.
 */
function newKeysOf(ring: Services['ring'], deployments: readonly Deployment[]): RingOfRun {
  const modes = new Set(deployments.map((deployment) => (deployment === 'live' ? 'live' : 'test')));
  const before = new Set(ring.entries.filter(({ mode }) => modes.has(mode)).map(({ label }) => label));
  const hidden = new Set<string>();
  const isThere = ({ label, status }: KeyEntry): boolean =>
    !hidden.has(label) && (!before.has(label) || status !== 'active');
  return {
    get entries() {
      return ring.entries.filter(isThere);
    },
    learned: ring.learned,
    newLabel: () => ring.newLabel(),
    noteForm: (mode, documented) => ring.noteForm(mode, documented),
    add: (entry) => ring.add(entry),
    keepOnly: (wanted) => {
      for (const entry of ring.entries) if (!wanted(entry)) hidden.add(entry.label);
    },
  };
}
