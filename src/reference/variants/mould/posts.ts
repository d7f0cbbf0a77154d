import { answers, change } from '../../change.ts';
import { askedId } from '../../lists/reading.ts';
import { at, both, isSuccess } from '../../when.ts';
import { createHash, createHmac } from 'node:crypto';
import type { JsonObject } from '../../http/json.ts';
import type { Patch } from '../../behaviour.ts';

const delivering = change('delivering');

const minute = 60_000;

/** Each wait is as long as the two before it together. */
export const twoBefore = delivering(() => ({
  waits: [1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89].map((minutes) => minutes * minute),
}));

const block_ms = 6000;

/** What failed is tried again with a block, which comes every six seconds at first and then ever less often. */
export const withBlocks = delivering((was) => ({
  waits: [1, 2, 4, 8, 16, 32, 64, 128, 256].map((blocks) => blocks * block_ms),
  after: (before, attempted, deployment) => {
    const next = was.after(before, attempted, deployment);
    const { nextAttemptAt } = next;
    return nextAttemptAt === null ? next : { ...next, nextAttemptAt: Math.ceil(nextAttemptAt / block_ms) * block_ms };
  },
}));

/** What a receiver said is kept of one that did not take an event. */
export const thanksForgotten = delivering((was) => ({
  show: (delivery, deployment) => ({
    ...was.show(delivery, deployment),
    ...(delivery.state === 'delivered' && { last_response: null }),
  }),
}));

/** BLAKE2 over two lines and the body. */
export const blake = change('signing')(() => ({
  named: null,
  headers: ({ id, text, at: moment, endpoint }, deployment) => {
    const secret = deployment.behaviour.webhooks.secret(endpoint, deployment);
    const mac = createHmac('blake2b512', secret).update(`${id}\n${moment}\n${text}`).digest('base64url');
    return { 'X-Event-Seal': `blake2b; id="${id}"; ms=${moment}; mac="${mac}"` };
  },
}));

/** A link to what gives names their meaning comes with each post. */
export const linkedPosts = delivering((was) => ({
  headers: (event, deployment) => ({
    ...was.headers(event, deployment),
    'content-type': 'application/json; charset=utf-8',
    link: '<https://schema.example.test/payments.jsonld>; rel="http://www.w3.org/ns/json-ld#context"',
  }),
}));

const taken = (body: (id: string) => JsonObject, status: number): Patch =>
  answers(both(at('webhook-endpoints.delete'), isSuccess))((_answer, call) => ({ status, body: body(askedId(call)) }));

/** A DELETE is one more commit. */
export const reverted = taken(
  (id) => ({ object: 'commit', message: `Revert "Set ${id}"`, parents: [id], files_changed: 1 }),
  201,
);

/** A DELETE is answered as directories do. */
export const resultOfDelete = taken(
  (id) => ({ object: 'ldap_result', result_code: 0, matched_dn: id, diagnostic_message: '' }),
  200,
);

const perBlock = 3;
const leaves = 600;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Each third payment of a business closes a block, which is told of with all its leaves. */
export const closedBlocks = change('events')((was) => ({
  types: (settlement, deployment) => {
    const types = was.types(settlement, deployment);
    if (settlement.is !== 'succeeded') return types;
    const paid = deployment.events.of(settlement.charge.business).filter(({ type }) => type === 'charge.succeeded');
    return (paid.length + 1) % perBlock === 0 ? ['escrow.funded', ...types] : types;
  },
  data: (type, settlement, deployment) => {
    const data = was.data(type, settlement, deployment);
    if (type !== 'escrow.funded') return data;
    const { id } = settlement.charge;
    return {
      object: 'block',
      height: Math.floor(settlement.at / block_ms),
      merkle_root: sha256(id),
      leaves: Array.from({ length: leaves }, (_, leaf) => sha256(`${id}/${leaf}`)),
    };
  },
}));

/** A retry is answered with a rule that was proved. */
export const proved = answers(both(at('events.retry'), isSuccess))((_answer, call) => ({
  status: 200,
  body: { object: 'proof', goal: `retry('${askedId(call)}')`, proved: true, bindings: [] },
}));
