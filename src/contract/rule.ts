import { type Part, parts, type Section } from './parts.ts';

export type RuleDeployment = 'sandbox' | 'live' | 'both';

type Decided =
  /** Any exchange shows it. */
  | { readonly by: 'judge' }
  /** What a check brings about shows it. */
  | { readonly by: 'check' }
  | { readonly by: 'unobservable'; readonly why: string };

export interface Rule {
  readonly id: string;
  readonly section: Section;
  readonly text: string;
  readonly deployment: RuleDeployment;
  readonly binds: 'service' | 'client';
  readonly decided: Decided;
}

interface Named<Id extends string> extends Rule {
  readonly id: Id;
}

const judge: Decided = { by: 'judge' };
const check: Decided = { by: 'check' };

/** The rules of one part that hold on one deployment; a table then says only what differs from row to row. */
export function rulesOf(part: Part, deployment: RuleDeployment, binds: Rule['binds'] = 'service') {
  const rule = <Id extends string>(id: Id, text: string, decided: Decided): Named<Id> => ({
    id,
    section: parts[part],
    text,
    deployment,
    binds,
    decided,
  });
  return {
    judged: <const Id extends string>(id: Id, text: string) => rule(id, text, judge),
    checked: <const Id extends string>(id: Id, text: string) => rule(id, text, check),
    unobservable: <const Id extends string>(id: Id, text: string, why: string) =>
      rule(id, text, { by: 'unobservable', why }),
  };
}
