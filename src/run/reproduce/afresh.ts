import { modeOf } from '../../contract/mode.ts';
import type { Deployment } from '../../evidence/exchange.ts';
import type { JournalWriter } from '../../evidence/journal.ts';
import type { KeyEntry } from '../../target/keys.ts';
import type { Target } from '../../target/target.ts';
import type { Check } from '../check/check.ts';
import { Inventory } from '../provision/inventory.ts';
import { provision } from '../provision/provision.ts';
import type { RunKeys } from '../provision/run-keys.ts';
import { Recorder } from '../record/recorder.ts';
import { givenIn, toJudges } from '../record/records.ts';
import type { Services } from '../session/services.ts';

/** What a check is tried with as if it were the only one of its run. */
interface Afresh {
  readonly services: Services;
  /** That it may use. */
  readonly apiKeys: RunKeys;
  /** Numbers of what it sent, first tries only, as far as it has come. */
  readonly sent: readonly number[];
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
  const { fixtures, apiKeys } = services;
  const operator = businessMaker(services);
  const own = operator !== null;
  const inventory = own ? new Inventory(fixtures) : services.inventory;
  const rented = own ? newKeysOf(apiKeys, deployments) : apiKeys;
  // One check shares its keys with none.
  if (own)
    await provision([check], new Set(deployments), { apiKeys: rented, operator, inventory, target, sharing: null });
  const given = toJudges(givenIn(target), inventory.dashboard);
  const sent: number[] = [];
  const recorder = new Recorder(exchangesOnly(journal, sent), given, services.recorder.answers);
  return { services: { ...services, inventory, recorder }, apiKeys: rented, sent };
}

/** Who can give what is tried a business of its own. */
export const businessMaker = ({ operator }: Pick<Services, 'operator'>): Services['operator'] =>
  operator !== null && !operator.byHand && canMakeKeys(operator.actions) ? operator : null;

const canMakeKeys = (actions: ReadonlySet<string>): boolean =>
  actions.has('create_key') && actions.has('create_business');

const exchangesOnly = (journal: JournalWriter, sent: number[]): JournalWriter => ({
  append: (entry) => {
    if (entry.is !== 'exchange') return;
    const { n, incoming, attempt } = entry.exchange;
    if (incoming === undefined && attempt === 1) sent.push(n);
    journal.append({ is: 'exchange', exchange: entry.exchange, judged: false });
  },
  close: () => undefined,
});

/**
 * The ring without the keys that the run had before. Those stay that are not made anew: keys that are not active, and keys
 * of a deployment that the run leaves out, which checks send to the other one.
 */
function newKeysOf(apiKeys: Services['apiKeys'], deployments: readonly Deployment[]): RunKeys {
  const modes = new Set(deployments.map(modeOf));
  const before = new Set(apiKeys.entries.filter(({ mode }) => modes.has(mode)).map(({ label }) => label));
  const hidden = new Set<string>();
  const isThere = ({ label, status }: KeyEntry): boolean =>
    !hidden.has(label) && (!before.has(label) || status !== 'active');
  return {
    get entries() {
      return apiKeys.entries.filter(isThere);
    },
    learned: apiKeys.learned,
    shown: apiKeys.shown,
    newLabel: () => apiKeys.newLabel(),
    noteForm: (mode, documented) => apiKeys.noteForm(mode, documented),
    add: (entry) => apiKeys.add(entry),
    keepOnly: (wanted) => {
      for (const entry of apiKeys.entries) if (!wanted(entry)) hidden.add(entry.label);
    },
  };
}
