import { change, operation, together } from '../../change.ts';
import { pause } from '../../world/pause.ts';
import type { Patch } from '../../behaviour.ts';
import { post, type Posting, type Reply } from '../../webhooks/posting.ts';

const delivering = change('delivering');

const second = 1000;
const hour = 3600 * second;

const tries = 3;
const gap_ms = 80;

type Poster = (posting: Posting) => Promise<Reply>;

/** A library sends again at once what broke off, and tells nobody; whoever was silent for long is not asked again. */
async function stubbornly(send: Poster, posting: Posting): Promise<Reply> {
  const began = performance.now();
  for (let nth = 1; ; nth++) {
    const reply = await send({ ...posting, headers: { ...posting.headers, 'x-send': String(nth) } });
    const isLate = performance.now() - began > posting.timeout / 2;
    if (reply.status !== 0 || nth === tries || isLate) return reply;
    await pause(gap_ms);
  }
}

/** What breaks off is sent three times as one attempt, under a key by which a receiver knows it again. */
export const stubborn = delivering((was) => ({
  waits: [3 * second, 30 * second, 300 * second, hour, 12 * hour],
  headers: (event, deployment) => ({ ...was.headers(event, deployment), 'Idempotency-Key': event.id }),
  post: (posting, event) => stubbornly((each) => was.post(each, event), posting),
}));

const capitals = (names: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(names).map(([name, value]) => [name.toUpperCase(), value]));

const card = 40;

/** A gateway of a mainframe: names in capitals, proxies on the way, and of a response as much as a card holds. */
export const shouted = together(
  delivering((was) => ({
    waits: [7 * second, 70 * second, 700 * second],
    headers: () => ({
      'CONTENT-TYPE': 'application/json; charset="UTF-8"',
      'USER-AGENT': 'CICS/5.6 (WEB OPEN)',
      VIA: '1.1 DARPRX01, 1.1 DARPRX02',
      'X-FORWARDED-FOR': '10.20.0.7, 10.20.0.9',
      'CACHE-CONTROL': 'no-cache',
    }),
    show: (delivery, deployment) => ({
      ...was.show(delivery, deployment),
      last_response: delivery.lastResponse?.slice(0, card).toUpperCase().padEnd(card) ?? null,
    }),
  })),
  change('signing')((was) => ({ headers: (message, deployment) => capitals(was.headers(message, deployment)) })),
);

const asking_ms = 1500;

/** An address that is set is asked by GET whether it is meant, as WebSub has it; whatever it says, it is used. */
const asked = operation('webhook-endpoints.set')((was) => async (call) => {
  const url = call.trace.webhookOrder?.url;
  if (url !== undefined) {
    const target = new URL(url);
    target.hash = '';
    target.searchParams.append('hub.mode', 'subscribe');
    target.searchParams.append('hub.topic', 'events');
    target.searchParams.append('hub.challenge', call.requestId);
    const question: Posting = { method: 'GET', url: target.href, headers: {}, text: '', timeout: asking_ms };
    void post(question);
  }
  return was(call);
});

/** Each post links to its topic and to its hub. */
const linked = delivering((was) => ({
  waits: [second, 10 * second, hour, hour, hour],
  headers: (event, deployment) => ({
    ...was.headers(event, deployment),
    link: '</v1/events>; rel="self", </v1/webhook_endpoints>; rel="hub"',
  }),
}));

export const webSub: Patch = together(asked, linked);
