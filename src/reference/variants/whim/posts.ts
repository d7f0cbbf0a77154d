import { createHash, createHmac, createPrivateKey, sign } from 'node:crypto';
import { answers, change, together } from '../../change.ts';
import { asksFor, at, both, isSuccess } from '../../when.ts';
import type { Call } from '../../http/call.ts';

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Signed as requests to a cloud are: by a key that is derived for the day, in the header Authorization. */
export const cloudSigning = change('signing')((was) => ({
  named: null,
  headers: (message, deployment) => {
    const time = new Date(message.at).toISOString().replaceAll(/[-:]|\.\d+/g, '');
    const day = time.slice(0, 8);
    const scope = `${day}/af-south-1/events/mp4_request`;
    const key = scope.split('/').reduce<string | Buffer>(hmac, `MP4${was.secret(message, deployment)}`);
    const { host, pathname } = new URL(message.endpoint.setting.url);
    const body = createHash('sha256').update(message.text).digest('hex');
    const asked = `POST\n${pathname}\n\nhost:${host}\nx-mp-date:${time}\n\nhost;x-mp-date\n${body}`;
    const digest = createHash('sha256').update(asked).digest('hex');
    const mac = hmac(key, `MP4-HMAC-SHA256\n${time}\n${scope}\n${digest}`).toString('hex');
    const credential = `Credential=${message.endpoint.id}/${scope}`;
    return {
      'X-Mp-Date': time,
      'X-Mp-Content-Sha256': body,
      Authorization: `MP4-HMAC-SHA256 ${credential}, SignedHeaders=host;x-mp-date, Signature=${mac}`,
    };
  },
}));

/** What stands before the 32 bytes of a private key of Ed25519 (RFC 8410). */
const ed25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The secret is the seed of a key pair, so that a receiver may keep no more than its public half. */
export const pairSigning = together(
  change('webhooks')((was) => ({
    secret: (...of) =>
      `whsec_ed25519.${createHash('sha256')
        .update(was.secret(...of))
        .digest('hex')}`,
  })),
  change('signing')((was) => ({
    named: null,
    headers: (message, deployment) => {
      const seed = Buffer.from(was.secret(message, deployment).slice('whsec_ed25519.'.length), 'hex');
      const key = createPrivateKey({ key: Buffer.concat([ed25519, seed]), format: 'der', type: 'pkcs8' });
      const time = String(Math.floor(message.at / 1000));
      return {
        'X-Signature-Timestamp': time,
        'X-Signature-Ed25519': sign(null, Buffer.from(time + message.text), key).toString('hex'),
      };
    },
  })),
);

/** The event is that of a store of events, which tells of a charge in words of its own. */
export const domainEvents = change('events')((was) => ({
  data: (type, settlement, deployment) => {
    const { charge, is } = settlement;
    const { id, amount, fee, currency, createdAt } = charge;
    const told = was.data(type, settlement, deployment);
    const { rail, reference, description, metadata, till, bill } = told;
    return {
      stream: `charge-${id}`,
      revision: 3,
      causation: type,
      charge_id: id,
      outcome: is,
      money: { gross_minor: amount, fee_minor: fee, net_minor: amount - fee, currency },
      asked_at: new Date(createdAt).toISOString(),
      rail: rail ?? '',
      reference: reference ?? '',
      description: description ?? '',
      metadata: metadata ?? {},
      ...(till !== undefined && { till }),
      ...(bill !== undefined && { bill }),
    };
  },
}));

const tokenOf = (id: string): string => Buffer.from(`1:${id}`).toString('base64url');

const idOf = (token: string): string => Buffer.from(token, 'base64url').toString().slice(2);

function lastId(data: readonly unknown[]): string | null {
  const last = data.at(-1);
  return typeof last === 'object' && last !== null && 'id' in last ? String(last.id) : null;
}

/** The log has pages of twenty-five, and a token leads from each to the next: it takes no other parameters. */
export const logTokens = together(
  change('eventPages')(() => ({
    limit: () => ({ value: 25 }),
    cursor: (call: Call) => {
      if (call.query.has('starting_after')) return { code: 'BAD_REQUEST' };
      const token = call.query.get('next_token');
      if (token === null) return { value: null };
      const event = call.behaviour.eventReading.find(idOf(token), call);
      return event ? { value: event } : { code: 'BAD_REQUEST' };
    },
  })),
  change('showing')((was) => ({
    list: (data, more, call) => {
      const list = was.list(data, more, call);
      if (!asksFor('events.list')(call)) return list;
      const id = more ? lastId(data) : null;
      return { ...list, next_token: id === null ? null : tokenOf(id) };
    },
  })),
);

/** Who has an event sent again has started an execution. */
export const executions = answers(both(at('events.retry'), isSuccess))((_answer, { route, requestId }) => ({
  status: 200,
  body: {
    object: 'execution',
    id: `arn:mp:states:af-south-1:execution:redeliver:${requestId}`,
    input: { event: route.is === 'served' ? route.id : '' },
    status: 'RUNNING',
  },
}));

/** A page for people is no receipt, whatever its status says. */
export const noPages = change('delivering')((was) => ({
  isDelivered: (reply) => was.isDelivered(reply) && !/^\s*</.test(reply.text ?? ''),
}));

const hour = 3_600_000;

/** What has no address is looked at once more an hour later, and is sent where there is one by then. */
export const lookedAtAgain = change('delivering')((was) => ({
  unrouted: (moment, deployment) => ({
    ...was.unrouted(moment, deployment),
    attemptsRemaining: deployment.behaviour.delivering.waits.length + 1,
    nextAttemptAt: moment + hour,
  }),
  after: (before, attempted, deployment) =>
    was.after(before.state === 'unrouted' ? { ...before, state: 'pending' } : before, attempted, deployment),
  stopped: (before) =>
    before.state === 'unrouted' ? { ...before, attemptsRemaining: 0, nextAttemptAt: null } : was.stopped(before),
}));

/** The log is told by a copy of it, which says by its status that it is no more than that. */
export const copiedLog = together(
  ...(['events.list', 'events.get'] as const).map((name) =>
    answers(both(at(name), isSuccess))(() => ({ status: 203 })),
  ),
);

/** An event that is sent again is to be seen elsewhere. */
export const seenElsewhere = answers(both(at('events.retry'), isSuccess))(({ headers }, { route }) => {
  const to = `../${route.is === 'served' ? encodeURIComponent(route.id) : ''}`;
  return { status: 303, headers: { ...headers, Location: to }, body: { object: 'see_other', location: to } };
});
