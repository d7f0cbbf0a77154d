/** Lawful objects; every test spoils a copy. */
const created = '2026-03-01T09:00:00Z';

export const charge = {
  id: 'ch_1',
  object: 'charge',
  state: 'processing',
  amount_minor: 10_000,
  fee_minor: 150,
  net_minor: 9_850,
  currency: 'TZS',
  rail: 'mpesa',
  reference: 'order-1',
  description: null,
  created,
  expires_at: '2026-03-01T09:15:00Z',
};

export const sandboxCharge = {
  ...charge,
  livemode: false,
  simulation: { payer: '+255700000001', note: 'approved after a few seconds' },
};

const { fee_minor, rail: _rail, ...shared } = charge;

export const posCharge = {
  ...shared,
  state: 'requires_payment',
  mdr_minor: fee_minor,
  till: '100001',
  token: 'opaque',
  qr: 'https://pay.example.test/q/opaque',
};

export const paymentLink = {
  id: 'pl_1',
  object: 'payment_link',
  kind: 'reusable',
  url: 'https://pay.example.test/l/1',
  amount_minor: 10_000,
  currency: 'TZS',
  title: 'A seat',
  description: '',
  reference: null,
  max_uses: null,
  used: 0,
  active: true,
  expires_at: null,
  success_url: null,
  created,
};

export const bill = {
  id: 'bl_1',
  object: 'bill',
  state: 'open',
  control_number: '123456789012',
  control_number_printed: '1234 5678 9012',
  customer_ref: 'customer-1',
  payer_name: '',
  amount_minor: 10_000,
  paid_minor: 0,
  outstanding_minor: 10_000,
  currency: 'TZS',
  expires_at: null,
  cancelled_at: null,
  created,
};

export const balance = {
  object: 'balance',
  currency: 'TZS',
  available_minor: 0,
  settling_minor: 0,
  settlement: { enabled: false, note: 'always zero here' },
};

export const event = {
  id: 'ev_1',
  object: 'event',
  type: 'charge.succeeded',
  created: 1_772_355_600,
  livemode: true,
  data: { reference: 'order-1' },
  delivery: {
    state: 'unrouted',
    attempts: 0,
    attempts_remaining: 0,
    last_status: null,
    last_response: null,
    last_attempt_at: null,
    next_attempt_at: null,
  },
};

export const webhookEndpoint = {
  id: 'we_1',
  object: 'webhook_endpoint',
  mode: 'live',
  url: 'https://shop.example.test/hook',
  active: true,
  created,
  updated: created,
  secret: 'whsec_example',
};

export const billNotice = { object: 'bill_notice', bill: 'bl_1', sent: true, reason: null, to: '*********001' };

export const list = { object: 'list', has_more: false, data: [charge] };

export const error = {
  error: { code: 'BAD_AMOUNT', doc: 'https://docs.example.test/errors/BAD_AMOUNT', request_id: 'req_1' },
};
