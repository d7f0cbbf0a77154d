import type { Answer } from '../../http/answer.ts';
import { askedId } from '../../lists/reading.ts';
import { change, operation, together } from '../../change.ts';
import type { JsonObject } from '../../http/json.ts';
import type { LoggedEvent } from '../../events/logged-event.ts';
import { now, type Call } from '../../http/call.ts';
import type { Patch } from '../../behaviour.ts';

const kept: ReadonlySet<string> = new Set(
  'amount_minor bill currency fee_minor id net_minor object payment_link rail reference state till'.split(' '),
);

/** What was delivered is kept no longer than it is needed: the log tells less of it than the post did. */
export const forgetful: Patch = (behaviour) => {
  const delivered = new WeakSet<LoggedEvent>();
  return together(
    change('delivering')((was) => ({
      post: async (posting, event) => {
        const reply = await was.post(posting, event);
        if (was.isDelivered(reply)) delivered.add(event);
        return reply;
      },
    })),
    change('events')((was) => ({
      object: (event, deployment) => {
        const { data } = event;
        const needed = Object.fromEntries(Object.entries(data).filter(([name]) => kept.has(name)));
        return { ...was.object(event, deployment), data: delivered.has(event) ? needed : data };
      },
    })),
  )(behaviour);
};

const remembered_ms = 60_000;

/** What a receiver said is forgotten after a minute. */
export const wordsFade = change('delivering')((was) => ({
  show: (delivery, deployment) => {
    const { lastAttemptAt } = delivery;
    const isOld = lastAttemptAt !== null && deployment.clock.now() - lastAttemptAt > remembered_ms;
    return { ...was.show(delivery, deployment), ...(isOld && { last_response: null }) };
  },
}));

/** Answers what succeeds with what there was before. */
const beforehand =
  (look: (call: Call) => JsonObject | null) =>
  (was: (call: Call) => Answer | Promise<Answer>) =>
  async (call: Call): Promise<Answer> => {
    const before = look(call);
    const answer = await was(call);
    return before !== null && answer.status < 400 ? { ...answer, body: before } : answer;
  };

/** A procedure gives the row as it found it: a DELETE the endpoint that still was active, a retry the event untried. */
export const asItWas = together(
  operation('webhook-endpoints.delete')(
    beforehand((call) => {
      const endpoint = call.behaviour.endpointReading.find(askedId(call), call);
      return endpoint && call.behaviour.webhooks.show(endpoint, call);
    }),
  ),
  operation('events.retry')(
    beforehand((call) => {
      const event = call.behaviour.eventReading.find(askedId(call), call);
      return event && call.behaviour.events.show(event, call);
    }),
  ),
);

const hour = 3_600_000;
const day = 24 * hour;

/** One in the morning of the last Sunday of a month, in UTC: when clocks change in Europe. */
function changeIn(year: number, month: number): number {
  const last = Date.UTC(year, month + 1, 0, 1);
  return last - new Date(last).getUTCDay() * day;
}

function inBerlin(moment: number): { readonly text: string; readonly zone: string } {
  const year = new Date(moment).getUTCFullYear();
  const isSummer = moment >= changeIn(year, 2) && moment < changeIn(year, 9);
  const local = new Date(moment + (isSummer ? 2 : 1) * hour).toISOString();
  return { text: local.slice(0, -1), zone: isSummer ? '+02:00' : '+01:00' };
}

/** Clocks of Berlin, which are set twice a year: what comes half a year later has another zone. */
export const berlin = change('wire')(() => ({
  dateTime: (moment) => {
    const { text, zone } = inBerlin(moment);
    return text + zone;
  },
}));

/** A statement is dated, so that its note is another at each look. */
export const datedNote = (note: string): Patch =>
  change('showing')((was) => ({
    balance: (call) => {
      const [date, time] = inBerlin(now(call)).text.split('T');
      const dated = `${note} Stand: ${date?.split('-').toReversed().join('.')}, ${time} Uhr.`;
      return { ...was.balance(call), settlement: { enabled: false, note: dated } };
    },
  }));

/** When an event is tried next is told in whole minutes. */
export const byTheMinute = change('delivering')((was) => ({
  waits: [20_000, 100_000, 1_000_000, 10_000_000],
  show: (delivery, deployment) => {
    const { nextAttemptAt } = delivery;
    const next = nextAttemptAt === null ? null : Math.ceil(nextAttemptAt / 60_000) * 60;
    return { ...was.show(delivery, deployment), next_attempt_at: next };
  },
}));
