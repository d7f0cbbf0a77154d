import type { Judge } from '../../../src/judge/history.ts';
import type { Law, Note } from '../../../src/judge/resources/known.ts';
import { resourceJudge, type ResourceTable } from '../../../src/judge/resources/resource-judge.ts';

/** Judges by these laws alone, whatever the table of the kind says. */
export const lawsAlone = (table: ResourceTable, laws: readonly Law[], notes: readonly Note[] = []): Judge =>
  resourceJudge({ ...table, fieldsOf: () => [], echoed: [], unchanging: [], optional: [] }, laws, notes);
