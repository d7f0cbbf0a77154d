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
  /** The document does not say it in so many words; it follows from the statements that name it. */
  readonly follows?: true;
}

interface Named<Id extends string> extends Rule {
  readonly id: Id;
}

const judge: Decided = { by: 'judge' };
const check: Decided = { by: 'check' };

/** The rules of one part that hold on one deployment; a table then says only what differs from row to row. */
export function rulesOf(part: Part, deployment: RuleDeployment, binds: Rule['binds'] = 'service') {
  const common = { section: parts[part], deployment, binds };
  const ruled = (basis: Pick<Rule, 'follows'>) => ({
    judged: <const Id extends string>(id: Id, text: string): Named<Id> => ({
      id,
      text,
      decided: judge,
      ...common,
      ...basis,
    }),
    checked: <const Id extends string>(id: Id, text: string): Named<Id> => ({
      id,
      text,
      decided: check,
      ...common,
      ...basis,
    }),
  });
  return {
    ...ruled({}),
    follows: ruled({ follows: true }),
    unobservable: <const Id extends string>(id: Id, text: string, why: string): Named<Id> => ({
      id,
      text,
      decided: { by: 'unobservable', why },
      ...common,
    }),
  };
}
