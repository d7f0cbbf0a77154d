import { change, together } from '../../../change.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import type { Call } from '../../../http/call.ts';
import { isObject, type JsonValue } from '../../../http/json.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** Changes the status that an event shows of its last attempt. */
const shownStatus = (alter: (status: JsonValue, event: LoggedEvent, call: Call) => JsonValue) =>
  change('events')((was) => ({
    show: (event, call) => {
      const view = was.show(event, call);
      const { delivery } = view;
      if (!isObject(delivery)) return view;
      return { ...view, delivery: { ...delivery, last_status: alter(delivery['last_status'] ?? null, event, call) } };
    },
  }));

/** How many addresses there had been at the last attempt of an event. */
const attempted = recalled((): { rotation?: number } => ({}));

function isOfFormerAddress(event: LoggedEvent, { deployment, behaviour }: Call): boolean {
  const { rotation } = attempted(event);
  const endpoint = behaviour.webhooks.current(event.business, deployment);
  return rotation !== undefined && endpoint !== undefined && endpoint.setting.rotation !== rotation;
}

/** What went to a former address lies in a table of texts. */
const tableOfTexts = together(
  change('delivering')((was) => ({
    address: (endpoint, event) => {
      attempted(event).rotation = endpoint.setting.rotation;
      return was.address(endpoint, event);
    },
  })),
  shownStatus((status, event, call) =>
    typeof status === 'number' && isOfFormerAddress(event, call) ? String(status) : status,
  ),
);

/** What the receiver of a business answered last, and to which event. */
const answered = recalled((): { status?: number; event?: LoggedEvent } => ({}));

/** What is taken for the answer to an attempt that had none. */
const taken = recalled((): { status?: number | undefined } => ({}));

/** Where no answer comes the one before is still there; an error alone looks like one to this attempt. */
const leftAnswer = together(
  change('delivering')((was) => ({
    post: async (posting, event) => {
      const reply = await was.post(posting, event);
      const last = answered(event.business);
      const isLeft = reply.status === 0 && last.event !== event && (last.status ?? 0) >= 400;
      taken(event).status = isLeft ? last.status : undefined;
      if (reply.status !== 0) Object.assign(last, { status: reply.status, event });
      return reply;
    },
  })),
  shownStatus((status, event) => (status === 0 ? (taken(event).status ?? status) : status)),
);

/** What hides in what live posts. */
export const meadLivePosts = [
  ...breakingLive(
    ['delivery.last-status', 'delivery.last-status-of-last-attempt', 'delivery.last-status-zero-when-unreachable'],
    {
      'mead.table-of-texts: once the address has changed the last_status of what went to the former one is a text':
        tableOfTexts,
    },
  ),
  ...breakingLive(['delivery.last-status-zero-when-unreachable', 'delivery.last-status-of-last-attempt'], {
    'mead.left-answer: an attempt that reaches nobody has the error that another event was answered before': leftAnswer,
  }),
];
