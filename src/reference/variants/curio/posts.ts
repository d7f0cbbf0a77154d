import { createHash } from 'node:crypto';
import { change } from '../../change.ts';
import { connect } from 'node:net';

const second = 1000;

/** A message has an id of its own, which stays the same over all attempts. */
export const messageIds = change('signing')((was) => ({
  headers: (message, deployment) => {
    const id = `msg_${createHash('sha256').update(message.id).digest('hex').slice(0, 26)}`;
    return was.headers({ ...message, id }, deployment);
  },
}));

/** Stands for no status at all. */
const silent = -1;

/** Whether somebody takes a connection there. */
function isReached(url: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const socket = connect({ host, port: Number(url.port || 443), timeout: second / 2 });
    const end = (reached: boolean): void => {
      socket.destroy();
      resolve(reached);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
}

/** Who was reached and said nothing in time gave no status, and was not unreachable either. */
export const silenceIsNull = change('delivering')((was) => ({
  post: async (posting, event) => {
    const began = performance.now();
    const reply = await was.post(posting, event);
    const waited = performance.now() - began >= posting.timeout * 0.9;
    return reply.status === 0 && waited && (await isReached(new URL(posting.url)))
      ? { status: silent, text: null }
      : reply;
  },
  show: (delivery, deployment) => ({
    ...was.show(delivery, deployment),
    ...(delivery.lastStatus === silent && { last_status: null, last_response: null }),
  }),
}));

/** What was delivered once stays delivered, whatever comes of sending it again. */
export const staysDelivered = change('delivering')((was) => ({
  again: (before, at, deployment) =>
    before.state === 'delivered' ? { ...before, nextAttemptAt: at } : was.again(before, at, deployment),
  after: (before, attempted, deployment) => {
    const next = was.after(before, attempted, deployment);
    return before.state === 'delivered'
      ? { ...next, state: 'delivered', attemptsRemaining: before.attemptsRemaining, nextAttemptAt: null }
      : next;
  },
}));

/** From one attempt to the next, in seconds. */
export const waitsOf = (...waits: readonly number[]) =>
  change('delivering')(() => ({ waits: waits.map((each) => each * second) }));

export const patience = (milliseconds: number) => change('delivering')(() => ({ timeout: milliseconds }));
