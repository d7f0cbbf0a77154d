import { answers, change, together } from '../../change.ts';
import type { Call } from '../../http/call.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { Idempotency } from '../../idempotency/idempotency.ts';
import { isObject, type JsonValue } from '../../http/json.ts';
import { isSuccess } from '../../when.ts';
import type { Pages } from '../../lists/pages.ts';
import { statusOf } from '../../../contract/errors.ts';

/** A balancer draws which of two releases answers a request; what nobody sent is a matter of the older one. */
const isNewer = ({ requestId }: Call): boolean => (requestId.codePointAt(requestId.length - 1) ?? 1) % 3 === 0;

const eastOfUtc_ms = 10_800_000;

const inMicroseconds = (moment: number): string =>
  new Date(moment + eastOfUtc_ms).toISOString().replace('Z', '000+03:00');

/** Whoever asks for what is not there is told the same, whichever release it meets. */
const settled: ReadonlySet<ErrorCode> = new Set(['NOT_FOUND', 'METHOD_NOT_ALLOWED']);

const clamping = <Item, Filter>(was: Pages<Item, Filter>): Partial<Pages<Item, Filter>> => ({
  limit: (call) => {
    const limit = was.limit(call);
    if ('value' in limit || !isNewer(call)) return limit;
    const { minimum, maximum, default: usual } = call.behaviour.bounds.page;
    const given = Number.parseInt(call.query.get('limit') ?? '', 10);
    return { value: Number.isNaN(given) ? usual : Math.min(maximum, Math.max(minimum, given)) };
  },
});

const replaying = <Asked, Made>(was: Idempotency<Asked, Made>): Partial<Idempotency<Asked, Made>> => ({
  replay: (made, first, call) =>
    isNewer(call) ? { ...was.replay(made, first, call), status: 200 } : was.replay(made, first, call),
});

const either =
  <Older extends JsonValue | undefined, Newer extends JsonValue | undefined>(older: Older, newer: Newer) =>
  (call: Call): Older | Newer =>
    isNewer(call) ? newer : older;

/** A canary: a third of the requests meet the newer release, with its times, absences, statuses, bounds and order. */
export const canary = together(
  change('wire')((was) => ({
    dateTime: (moment, call) => (isNewer(call) ? inMicroseconds(moment) : was.dateTime(moment, call)),
  })),
  change('showing')(() => ({
    missing: (field, call) => (field === 'metadata' ? either({}, undefined)(call) : either('', null)(call)),
  })),
  change('billShowing')(() => ({ missing: (_field, call) => either('', undefined)(call) })),
  change('linkShowing')(() => ({ missing: (field, call) => either('', field === 'reference' ? null : '')(call) })),
  change('refusals')((was) => ({
    status: (refusal, call) => {
      const { code } = refusal;
      const isOpen = statusOf(code) === null && !settled.has(code);
      return isOpen && isNewer(call) ? 400 : was.status(refusal, call);
    },
  })),
  change('pages')(clamping),
  change('billPages')(clamping),
  change('idempotency')((was) => replaying(was)),
  change('posIdempotency')((was) => replaying(was)),
  change('linkIdempotency')((was) => replaying(was)),
  answers((answer, call) => isSuccess(answer, call) && isNewer(call))(({ body }) => ({
    body: isObject(body) ? Object.fromEntries(Object.entries(body).toReversed()) : body,
  })),
);
