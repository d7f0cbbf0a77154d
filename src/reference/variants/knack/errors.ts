import type { Behaviour } from '../../behaviour.ts';
import { change, shownError, together } from '../../change.ts';
import type { Answer } from '../../http/answer.ts';
import type { Attempt } from '../../idempotency/attempt.ts';
import type { Call } from '../../http/call.ts';
import type { EndpointName } from '../../../contract/endpoints.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { JsonObject } from '../../http/json.ts';
import { parseObject } from '../../http/payload.ts';
import type { Reader } from '../../bodies/body.ts';
import { showCharge } from '../../charges/showing.ts';
import { showLink } from '../../links/link-showing.ts';

interface Read {
  readonly name: string;
  readonly read: Reader<unknown>;
}

const bodies: Partial<Record<EndpointName, (behaviour: Behaviour) => readonly Read[]>> = {
  'charges.create': ({ order }) => Object.values(order.fields),
  'pos.create': ({ posOrder }) => Object.values(posOrder.fields),
  'bills.create': ({ billOrder }) => Object.values(billOrder.fields),
  'links.create': ({ linkOrder }) => Object.values(linkOrder.fields),
};

/** What is wrong with each field of a body, by its name. */
function wrongFields(call: Call): Readonly<Record<string, ErrorCode>> {
  const { route, payload, behaviour, trace } = call;
  const fields = route.is === 'served' ? bodies[route.operation]?.(behaviour) : undefined;
  const body = payload?.is === 'text' ? parseObject(payload.text, 64) : null;
  if (!fields || !body || !trace.key) return {};
  const wrong = fields.flatMap(({ name, read }) => {
    const reading = read(body[name], call);
    return 'code' in reading ? [[name, reading.code] as const] : [];
  });
  return Object.fromEntries(wrong);
}

const isKey = /sk_(?:live|test)_\w+/g;

const sent = ({ payload }: Call): string | null =>
  payload?.is === 'text' ? payload.text.slice(0, 2000).replaceAll(isKey, 'sk_***') : null;

/** A refusal shows the body as it came, and all that is wrong with it, each by its own code. */
const echoed = shownError((error, _refusal, call) => ({
  request: { object: 'request', method: call.method, body: sent(call) },
  fields: wrongFields(call),
  ...error,
}));

const withFirst =
  <Made>(show: (made: Made, call: Call) => JsonObject) =>
  (was: { mismatch(attempt: Attempt<Made>, call: Call): Answer | Promise<Answer> }) => ({
    mismatch: async (attempt: Attempt<Made>, call: Call): Promise<Answer> => {
      const refused = await was.mismatch(attempt, call);
      const first = attempt.settled ? show(attempt.settled.made, call) : null;
      return { ...refused, body: { first, ...refused.body } };
    },
  });

/** Who developed against it shall find out by themselves: a key that was used before shows for what. */
export const explaining = together(
  echoed,
  change('idempotency')(withFirst(showCharge)),
  change('posIdempotency')(withFirst(showCharge)),
  change('linkIdempotency')(withFirst(showLink)),
);
