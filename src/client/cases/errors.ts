import { errors, type ErrorCode } from '../../contract/errors.ts';
import type { Operation } from '../adapter/protocol.ts';
import type { ClientCase } from '../case.ts';
import type { Play } from '../play.ts';
import { casesOf } from './case-of.ts';
import { lastId } from './deeds.ts';

const told = ['client.decides-by-code', 'client.hands-on-request-id', 'client.no-retry-of-other-4xx'] as const;

/** What refuses with a code that no charge is refused with. */
interface Asking {
  readonly op: Operation;
  readonly on: string;
  readonly ask: (play: Play) => Promise<unknown>;
}

const charge: Asking = {
  op: 'create_charge',
  on: 'POST /v1/charges',
  ask: (play) => play.tell('create_charge', play.charge()),
};
const till: Asking = {
  op: 'create_pos_charge',
  on: 'POST /v1/pos/charges',
  ask: (play) =>
    play.tell('create_pos_charge', { till: play.stage.seedData.tills.open[0], amount_minor: play.amount() }),
};
const bill: Asking = {
  op: 'create_bill',
  on: 'POST /v1/bills',
  ask: (play) => play.tell('create_bill', { customer_ref: play.word('customer'), amount_minor: play.amount() }),
};
const link: Asking = {
  op: 'create_payment_link',
  on: 'POST /v1/payment_links',
  ask: (play) => play.tell('create_payment_link', { title: play.word('Shoes'), amount_minor: play.amount() }),
};
const read: Asking = {
  op: 'get_charge',
  on: 'GET /v1/charges/{id}',
  ask: (play) => play.tell('get_charge', { id: play.word('ch_unknown') }),
};
const notice: Asking = {
  op: 'notify_bill',
  on: 'POST /v1/bills/{id}/notify',
  ask: async (play) => {
    await bill.ask(play);
    await play.tell('notify_bill', { id: lastId(play, 'bill'), phone: play.stage.seedData.payers[0] });
  },
};
const hook: Asking = {
  op: 'set_webhook_endpoint',
  on: 'POST /v1/webhook_endpoints',
  ask: (play) => play.tell('set_webhook_endpoint', { url: `https://${play.word('shop')}.example.test/hook` }),
};

const others: Readonly<Partial<Record<ErrorCode, Asking>>> = {
  NOT_FOUND: read,
  BAD_TILL: till,
  UNKNOWN_TILL: till,
  TILL_CLOSED: till,
  BAD_CUSTOMER_REF: bill,
  BAD_EXPIRY: bill,
  BAD_NUMBER: notice,
  BAD_REQUEST: link,
  NO_REGISTERED_WEBSITE: link,
  BAD_RETURN_URL: link,
  BAD_URL: hook,
};

/** Any of them is lawful where none is documented. */
const open = [400, 401, 402, 403, 404, 405, 406, 409, 410, 422] as const;

const refused = ({ code, status }: (typeof errors)[number]): ClientCase => {
  const { op, on, ask } = others[code] ?? charge;
  const isLive = !(op === 'create_charge' || op === 'get_charge') || code === 'MERCHANT_NOT_LIVE';
  const name = code.toLowerCase().replaceAll('_', '-');
  return casesOf('errors')(
    name,
    `${code}, whatever its status`,
    code === 'FORBIDDEN_SCOPE' ? [...told, 'client.hands-on-scope'] : told,
    (play) => {
      const its = status ?? play.one(open);
      const scope = code === 'FORBIDDEN_SCOPE' ? { scope: 'charges:write' } : {};
      play.stage.script.add({ on, times: 'always', answer: { code, status: its, ...scope } });
      return ask(play);
    },
    isLive ? { deployment: 'live' } : {},
  );
};

const passing: readonly ErrorCode[] = ['RATE_LIMITED', 'LEDGER_UNAVAILABLE'];
const create = casesOf('errors');

const codes = errors.filter(({ code }) => !passing.includes(code)).map(refused);

const unusual: readonly ClientCase[] = [
  create(
    'mismatch-once',
    'IDEMPOTENT_MISMATCH once, where another key would be taken',
    ['client.no-new-key-after-mismatch', ...told],
    (play) => play.tell('create_charge', play.charge()),
    { stage: { script: [{ on: charge.on, answer: { code: 'IDEMPOTENT_MISMATCH' } }] } },
  ),
  create(
    'scope-of-a-real-key',
    'a key that may only read is used to charge',
    ['client.hands-on-scope', ...told],
    async (play) => {
      await play.configure({ api_key: play.stage.seedData.keys['charges:read'] });
      await play.tell('create_charge', play.charge());
    },
  ),
  casesOf('errors')(
    'scope-of-a-read',
    'a key that may not read is used to read',
    ['client.hands-on-scope', ...told],
    (play) => {
      const answer = { code: 'FORBIDDEN_SCOPE', scope: 'charges:read' } as const;
      play.stage.script.add({ on: 'GET *', times: 'always', answer });
      return play.tell('get_charge', { id: play.word('ch_some') });
    },
  ),
  create('unknown-code', 'a code that did not exist when the client was written', told, (play) => {
    const error = { code: 'PAYER_UNDER_AGE', doc: 'https://docs.payments.example.test/new', request_id: 'req_new' };
    play.stage.script.add({ on: charge.on, times: 'always', answer: { status: play.one(open), json: { error } } });
    return play.tell('create_charge', play.charge());
  }),
  create('more-in-the-error', 'an error with more in it than is documented', told, (play) => {
    const error = {
      code: 'BAD_RAIL',
      doc: 'https://docs.payments.example.test/errors/BAD_RAIL',
      request_id: 'req_more',
    };
    const json = {
      object: 'error',
      error: { ...error, param: { name: 'rail', at: [1] }, retryable: false, scope: null },
    };
    play.stage.script.add({ on: charge.on, times: 'always', answer: { status: play.one(open), json } });
    return play.tell('create_charge', play.charge());
  }),
  ...(['text/html', 'text/plain', 'application/json'] as const).map((type) =>
    create(
      `no-json-${type.replace(/.*\//, '')}`,
      `a refusal that is no JSON, labelled ${type}`,
      ['client.no-retry-of-other-4xx'],
      (play) => {
        const text = type === 'application/json' ? '' : '<p>Forbidden</p>';
        const headers = { 'Content-Type': type };
        play.stage.script.add({ on: charge.on, times: 'always', answer: { status: play.one(open), text, headers } });
        return play.tell('create_charge', play.charge());
      },
    ),
  ),
];

/** Every code, with the statuses that the document leaves open as different as they may be. */
export const errorCases: readonly ClientCase[] = [...codes, ...unusual];
