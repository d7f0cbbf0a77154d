import type { Answer, Deployment, Exchange } from '../evidence/exchange.ts';
import { recordedBody } from '../wire/http/masked-exchange.ts';
import type { Stage } from './stage.ts';
import type { Reply } from './reply.ts';

type Served = NonNullable<Exchange['served']>;

/** A request as it came. */
export interface Arrival {
  readonly n: number;
  readonly deployment: Deployment;
  readonly method: string;
  /** Path and query below the base address. */
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly origin: Served['origin'];
  readonly connection: number;
}

/** What became of a request. */
export interface Outcome {
  /** As the client was given it whole; null: it was not. */
  readonly reply: Reply | null;
  /** What the deployment answered, where that is something else. */
  readonly unseen: Reply | null;
  readonly fault: string | null;
  /** Why there is no reply. */
  readonly why: string;
  readonly at: number;
}

/** As many as may matter to the next request of a command. */
const mostUnread = 40;

/** As evidence: no text of it holds what nobody may see. */
export function servedExchange(stage: Stage, check: string | null, arrival: Arrival, outcome: Outcome): Exchange {
  const { deployment, method, target, headers, body } = arrival;
  const { confidential } = stage;
  const came = outcome.reply ?? outcome.unseen;
  const answer = came === null ? null : came.body.toString('utf8');
  const authorization = headers.find(([name]) => name === 'authorization')?.[1];
  const facts = confidential.factsOf({ deployment, method, target, body: body === '' ? null : body, answer });
  const took = outcome.at - arrival.at;
  return {
    n: arrival.n,
    check,
    deployment,
    key: confidential.keyOf({ deployment, authorization, target }),
    ...facts,
    request: {
      method,
      target: confidential.text(target),
      headers: headers.map(([name, value]) => [name, confidential.text(value)]),
      body: body === '' ? null : recordedBody(confidential.text(body)),
    },
    template: null,
    answer: outcome.reply && answerOf(outcome.reply, confidential.text),
    failure: outcome.reply ? null : { kind: 'broken-off', text: outcome.why },
    sent: arrival.at,
    received: outcome.at,
    attempt: 1,
    timings: { connect_ms: 0, first_byte_ms: took, total_ms: took },
    served: {
      origin: arrival.origin,
      connection: arrival.connection,
      // Who left before the answer may have sent long before, for an earlier command.
      command: stage.unread.includes(arrival.n) ? null : stage.commandOf(arrival),
      fault: outcome.fault,
      unseen: outcome.unseen && answerOf(outcome.unseen, confidential.text),
      ...(stage.unread.length > 0 && { unread: stage.unread.slice(-mostUnread) }),
    },
  };
}

const answerOf = ({ status, headers, body }: Reply, text: (value: string) => string): Answer => ({
  status,
  headers: Object.entries(headers).map(([name, value]) => [name.toLowerCase(), text(value)]),
  body: recordedBody(text(body.toString('utf8'))),
});
