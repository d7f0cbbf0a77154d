import type { Rule } from '../contract/rule.ts';
import { placesByRule } from '../contract/statements.ts';
import type { Report, ReportRule } from './report-json.ts';

/** What a report says of rules and questions beside their ids, in the order of the document. */
export interface Catalogue {
  readonly rules: readonly (Rule & { readonly since?: number })[];
  readonly questions: readonly { readonly id: string; readonly text: string }[];
}

export interface KnownRule extends Pick<ReportRule, 'id' | 'section' | 'text' | 'since' | 'places'> {
  /** What holds of it in every run, before a journal says more. */
  readonly scope: { readonly verdict: 'unobservable' | 'out_of_scope'; readonly why: string } | null;
}

const OTHER = 'Rules that this catalogue does not know';

/** The catalogue's rules, and after them those that only the journal names: a later catalogue may have dropped one. */
export function knownRules(
  { rules }: Catalogue,
  subject: Report['subject'],
  named: Iterable<string>,
): readonly KnownRule[] {
  const listed = rules
    .filter(({ binds }) => isAbout(subject, binds))
    .map(({ id, section, text, since, binds, decided }) => ({
      id,
      section,
      text,
      since: since ?? null,
      places: placesByRule.get(id) ?? [],
      scope: scopeOf(binds, decided, subject),
    }));
  const ids = new Set<string>(rules.map((rule) => rule.id));
  const others = [...new Set(named)].filter((id) => !ids.has(id));
  return [...listed, ...others.map((id) => ({ id, section: OTHER, text: id, since: null, places: [], scope: null }))];
}

/** A report about a client has no rules of the service; one about the service has those of clients, out of its scope. */
const isAbout = (subject: Report['subject'], binds: Rule['binds']): boolean =>
  subject === null || subject.is === 'traffic' || binds === 'client';

function scopeOf(binds: Rule['binds'], decided: Rule['decided'], subject: Report['subject']): KnownRule['scope'] {
  if (decided.by === 'unobservable') return { verdict: 'unobservable', why: decided.why };
  return binds === 'client' && subject === null
    ? { verdict: 'out_of_scope', why: 'It binds clients; `mpconform client` judges those.' }
    : null;
}

/** `charges.create.table.3.1` as a person reads it: `charges, create, table 3.1`. */
export const placeWords = (place: string): string => place.replace(/\.(?=\d)/, ' ').replaceAll(/\.(?=\D)/g, ', ');
