import { answers, change, headers, shownCharge, together } from '../../change.ts';
import { both, isReplay, isSuccess } from '../../when.ts';
import { inZone } from '../gait/times.ts';
import type { Call } from '../../http/call.ts';
import type { Idempotency } from '../../idempotency/idempotency.ts';
import type { JsonObject } from '../../http/json.ts';
import { now } from '../../http/call.ts';
import type { Patch } from '../../behaviour.ts';
import { pause } from '../../world/pause.ts';
import type { Stored } from '../../world/store.ts';

const second = 1000;
const minute = 60 * second;
const young_ms = 2 * minute;

const ageOf = ({ createdAt }: Stored, call: Call): number => now(call) - createdAt;

const isArchived = (item: Stored, call: Call): boolean => call.method === 'GET' && ageOf(item, call) > young_ms;

const eastOfUtc = 3;

/** As the archive keeps it: by the alphabet, by the clocks of Tanzania. */
function archived(view: JsonObject, moments: Readonly<Record<string, number | null>>): JsonObject {
  const told = Object.entries(moments).flatMap(([name, moment]) =>
    moment === null ? [] : [[name, inZone(moment, eastOfUtc)] as const],
  );
  const all = { ...view, ...Object.fromEntries(told), archived: true };
  return Object.fromEntries(Object.entries(all).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** What is two minutes old is read from an archive, which has null for a description that was not given. */
const coldObjects = together(
  shownCharge((view, { charge, call }) =>
    isArchived(charge, call)
      ? archived(
          { ...view, ...(charge.description === null && { description: null }) },
          { created: charge.createdAt, expires_at: charge.expiresAt },
        )
      : view,
  ),
  change('billShowing')((was) => ({
    bill: (bill, call) => {
      const view = was.bill(bill, call);
      const { createdAt, expiresAt, account } = bill;
      return isArchived(bill, call)
        ? archived(view, { created: createdAt, expires_at: expiresAt, cancelled_at: account.cancelledAt })
        : view;
    },
  })),
  change('linkShowing')((was) => ({
    link: (link, call) => {
      const view = was.link(link, call);
      return isArchived(link, call) ? archived(view, { created: link.createdAt, expires_at: link.expiresAt }) : view;
    },
  })),
);

const fetching_ms = 20;

/** The archive is a little slow, and says that it was read. */
export const coldStorage = together(
  coldObjects,
  answers((answer) => answer.body?.['archived'] === true)(({ headers: own }) => ({
    headers: { ...own, 'X-Storage-Class': 'COLD', Age: '0' },
  })),
  (was) => ({
    ...was,
    after: [
      ...was.after,
      async (answer) => {
        if (answer.body?.['archived'] === true) await pause(fetching_ms);
        return answer;
      },
    ],
  }),
);

const byAge = <Asked, Made extends Stored>(was: Idempotency<Asked, Made>): Partial<Idempotency<Asked, Made>> => ({
  replay: (made, first, call) => {
    if (ageOf(made, call) < 5 * second) return first;
    const present = was.replay(made, first, call);
    if (ageOf(made, call) < 10 * minute) return { ...present, status: 200 };
    return { ...present, body: { ...present.body, replayed: true } };
  },
});

/** A replay is the first answer at first, then the present with 200, and with 201 and a word of it after ten minutes. */
export const replaysByAge = together(
  change('idempotency')((was) => byAge(was)),
  change('posIdempotency')((was) => byAge(was)),
  change('linkIdempotency')((was) => byAge(was)),
);

/** Each Idempotency-Key tells how often it was replayed. */
export const replaysCounted: Patch = (behaviour) => {
  const counts = new Map<string, number>();
  return headers(both(isReplay, isSuccess))((_usual, { trace: { key, idempotencyKey } }) => {
    const name = `${key?.business.id ?? ''} ${idempotencyKey ?? ''}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { 'Idempotent-Replayed': 'true', 'Idempotent-Replay-Count': String(count) };
  })(behaviour);
};
