import { rules } from '../contract/rules.ts';
import { catalogueDigest } from '../evidence/catalogue-digest.ts';
import { JOURNAL_FORMAT, type Header } from '../evidence/journal-entry.ts';

/** Of a journal about a client: no deployment is judged by it. */
export const journalHeader = (
  of: Pick<Header, 'suite' | 'seed' | 'plan' | 'scope'> & { readonly subject: NonNullable<Header['subject']> },
): Header => ({
  is: 'header',
  format: JOURNAL_FORMAT,
  catalogue: catalogueDigest(rules),
  target: { name: of.subject.name, sandbox: null, live: null },
  profile: 'standard',
  started: new Date().toISOString(),
  rates: {},
  unjudged: null,
  given: { docs_url: null, statuses: {}, signature: null },
  ...of,
});

/** @param began by `performance.now()` */
export const journalFooter = (requests: number, began: number, interrupted: boolean) =>
  ({
    is: 'footer',
    finished: new Date().toISOString(),
    traffic: {
      requests,
      retries: 0,
      wall_s: Math.round(performance.now() - began) / 1000,
      lower_bound_s: 0,
      longest_wait_s: 0,
    },
    interrupted,
  }) as const;
