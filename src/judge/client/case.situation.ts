import type { ClientCaseFacts } from '../../evidence/client-case.ts';
import { situation } from '../situation.ts';
import { claimJudges } from './claim-judges.ts';
import { asUnread } from './unread.ts';

/** A whole case of a client: every judge of claims looks at each. */
export const clientCase = situation('client/case', (facts: ClientCaseFacts) => {
  const { unread = [], ...known } = facts;
  const exchanges = known.exchanges.map((each) => (unread.includes(each.n) ? asUnread(each) : each));
  return claimJudges.flatMap((judge) => judge({ ...known, exchanges }));
});
