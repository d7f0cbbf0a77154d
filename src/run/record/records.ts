import type { Dashboard } from '../../evidence/dashboard.ts';
import type { Header } from '../../evidence/journal-entry.ts';
import type { JournalWriter } from '../../evidence/journal.ts';
import type { Given } from '../../judge/history.ts';
import { Answers } from '../../judge/history/answers.ts';
import type { Target } from '../../target/target.ts';
import { Fixtures } from '../../wire/masking/fixtures.ts';
import { Inventory } from '../provision/inventory.ts';
import { Recorder } from './recorder.ts';

/** What a run writes down, and what it knows without having seen it. */
export interface Records {
  readonly fixtures: Fixtures;
  readonly inventory: Inventory;
  readonly recorder: Recorder;
  /** The number of the last exchange before this run. */
  readonly lastExchange: number;
}

export function recordsOf(target: Target, journal: JournalWriter, lastExchange = 0): Records {
  const fixtures = new Fixtures();
  if (target.payUrl !== null) fixtures.set('pay_url', target.payUrl);
  const inventory = new Inventory(fixtures, (fact) => journal.append({ is: 'dashboard', ...fact }));
  const given = toJudges(givenIn(target), inventory.dashboard);
  return { fixtures, inventory, lastExchange, recorder: new Recorder(journal, given, new Answers(lastExchange + 1)) };
}

/** What a target tells judges, as a journal keeps it. */
export const givenIn = ({ docsUrl, statuses, webhooks }: Target): NonNullable<Header['given']> => ({
  docs_url: docsUrl,
  statuses,
  signature: webhooks?.signature ?? null,
});

export const toJudges = (
  { docs_url, statuses, signature }: NonNullable<Header['given']>,
  dashboard: Dashboard,
): Given => ({
  docsUrl: docs_url,
  statuses,
  signature,
  tillOf: (till, business) => dashboard.tillOf(till, business),
  websiteOf: (business) => dashboard.websiteOf(business),
});
