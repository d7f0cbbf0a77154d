import type { JournalWriter } from '../../evidence/journal.ts';
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
  const given = {
    docsUrl: target.docsUrl,
    statuses: target.statuses,
    signature: target.webhooks?.signature ?? null,
    websiteOf: (business: string) => inventory.websiteOf(business),
    tillOf: (till: string, business: string | null) => inventory.tillOf(till, business),
  };
  return { fixtures, inventory, lastExchange, recorder: new Recorder(journal, given, new Answers(lastExchange + 1)) };
}
