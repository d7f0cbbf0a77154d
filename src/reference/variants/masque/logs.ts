import type { Answer } from '../../http/answer.ts';
import { answers, shownError, together } from '../../change.ts';
import { at, both, isSuccess } from '../../when.ts';
import type { Call } from '../../http/call.ts';
import { asText, isObject, type JsonObject, type JsonValue } from '../../http/json.ts';

const isRow = (each: JsonValue): each is JsonObject => isObject(each);

const rowsOf = (body: JsonObject | null): readonly JsonObject[] => {
  const data = body?.['data'];
  return Array.isArray(data) ? data.filter(isRow) : [];
};

const succeededAt = (name: Parameters<typeof at>[0]) => answers(both(at(name), isSuccess));

/** How often an event was attempted when its retry was asked for. */
const attemptsOf = (body: JsonObject | null): JsonValue => {
  const delivery = body?.['delivery'];
  return isObject(delivery) ? (delivery['attempts'] ?? 0) : 0;
};

/** As a realtime database gives it: the log is one object by the ids of its events, and what came of a call is a bare value. */
export const byIds = together(
  succeededAt('events.list')(({ body }) => ({
    body: {
      object: 'event_log',
      has_more: body?.['has_more'] ?? false,
      events: Object.fromEntries(rowsOf(body).map((event) => [asText(event['id']), event])),
    },
  })),
  succeededAt('events.retry')(({ body }) => ({ status: 200, text: JSON.stringify(attemptsOf(body)) })),
  succeededAt('webhook-endpoints.delete')(() => ({ status: 200, text: 'true' })),
);

const nothing = (headers: Answer['headers']): Partial<Answer> => ({
  status: 204,
  body: null,
  headers: { ...headers, 'Content-Type': '', 'Content-Range': '*/0' },
});

const wrapped = ({ body }: Answer, call: Call): Partial<Answer> => ({
  status: 200,
  text: body ? `[${call.behaviour.wire.json(body, call)}]` : '[]',
});

/** As tables over HTTP have it: what there is no more of is 204, a part of it 206 with a range, and one row is a list of one. */
export const tables = together(
  succeededAt('events.list')(({ body, headers }) => {
    const rows = rowsOf(body);
    const isPart = body?.['has_more'] === true;
    if (rows.length === 0) return nothing(headers);
    return {
      status: isPart ? 206 : 200,
      headers: { ...headers, 'Content-Range': `0-${rows.length - 1}/${isPart ? '*' : rows.length}` },
    };
  }),
  succeededAt('events.retry')(wrapped),
  succeededAt('webhook-endpoints.delete')(wrapped),
);

/** What is refused is told as the database tells it, too. */
export const hinted = shownError((error) => ({ ...error, hint: null, details: null, relation: 'api.v1' }));

const toldByPeople = (words: string) => () => ({ status: 200, text: JSON.stringify(words) });

/** What came of a call is told in a sentence. */
export const inSentences = together(
  succeededAt('events.retry')(toldByPeople('Neema sends it again now.')),
  succeededAt('webhook-endpoints.delete')(toldByPeople('Nothing more is sent there. Asante!')),
);
