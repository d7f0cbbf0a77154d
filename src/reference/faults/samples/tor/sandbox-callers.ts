import type { Patch } from '../../../behaviour.ts';
import { answers, change } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { asksFor, both, refusedWith } from '../../../when.ts';
import { pause } from '../../../world/pause.ts';
import { breaking } from '../../fault.ts';
import { hour, minute, recalled } from '../rare/recalled.ts';

/** At the full hour the gateway fetches its keys anew; until it has them it lets pass who shows none. */
const isFetchingKeys = (call: Call): boolean => now(call) % hour < minute;

const listsWithoutKey = (call: Call): boolean =>
  asksFor('charges.list')(call) && call.header('authorization') === undefined;

const failsOpen = answers(
  both(refusedWith('BAD_KEY'), (_answer, call) => listsWithoutKey(call) && isFetchingKeys(call)),
)((_answer, call) => ({ status: 200, body: call.behaviour.showing.list([], false, call) }));

/** The cursor of a filtered list is taken for a permit to go on: whoever has it was let in for the first page. */
function goesOnFiltered(call: Call): boolean {
  const cursor = call.query.get('starting_after');
  return (
    asksFor('charges.list')(call) &&
    call.query.has('state') &&
    cursor !== null &&
    call.behaviour.reading.find(cursor, call) !== null
  );
}

/** The row of a key into which its refusals are written, each for a moment alone. */
const rows = recalled(() => ({ writers: 0 }));

/** A refusal that finds the row locked is told with the status of the lock. */
const lockedRow: Patch = (behaviour) => ({
  ...behaviour,
  after: [
    ...behaviour.after,
    async (answer, { trace: { key, refusal } }) => {
      if (!key || refusal?.code !== 'FORBIDDEN_SCOPE') return answer;
      const row = rows(key);
      const isLocked = row.writers > 0;
      row.writers++;
      await pause(20);
      row.writers--;
      return isLocked ? { ...answer, status: 409 } : answer;
    },
  ],
});

/** What hides in who calls the sandbox. */
export const torSandboxCallers = [
  ...breaking(['auth.missing-key-refused', 'auth.key-in-query-refused'], {
    'tor.fails-open: in the first minute of an hour a list of charges is answered without a key, as empty': failsOpen,
  }),
  ...breaking('scopes.charges.list.required', {
    'tor.permit-of-cursor: a next page of charges in one state needs no charges:read': change('access')((was) => ({
      holds: (key, scope, call) => was.holds(key, scope, call) || goesOnFiltered(call),
    })),
  }),
  ...breaking('errors.status-of-forbidden-scope', {
    'tor.locked-row: of two requests of a key at once that both lack a scope the second is refused with 409': lockedRow,
  }),
];
