import { describe, expect, test } from 'vitest';
import type { RequestTemplate } from '../../../src/evidence/exchange.ts';
import { parity } from '../../../src/judge/sandbox/parity.ts';
import { charge, mainKey, order, type Parts, refusal, Run } from '../helpers/exchange.ts';

const rule = 'deployments.same-shapes';
const any = '0{payer:any-1}';
const liveKey = { ...mainKey, label: 'key-live', mode: 'live' } as const;

interface Twin extends Parts {
  /** Of the sent order; left out: the usual one. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

const template = (fields: object, more: Partial<RequestTemplate> = {}): RequestTemplate => ({
  method: 'POST',
  path: '/v1/charges',
  key: { use: 'key-1' },
  json: { ...order, msisdn: any, ...fields },
  ...more,
});

const inSandbox = ({ fields = {}, ...parts }: Twin): Parts => ({
  order: { ...order, msisdn: '0754******', ...fields },
  payer: { ref: 'payer-9', trigger: null, form: 'leading-zero' },
  template: template(fields),
  ...parts,
});

const onLive = (twin: Twin): Parts => ({ ...inSandbox(twin), deployment: 'live', key: { ...liveKey, ...twin.key } });

function decided(...exchanges: readonly Parts[]): { broken: readonly string[]; kept: boolean; said: string } {
  const run = new Run([parity]);
  const seen = exchanges.map((parts) => run.see(parts));
  return {
    broken: seen.flatMap(({ broken }) => broken),
    kept: seen.some(({ kept }) => kept.has(rule)),
    said: seen
      .flatMap(({ deviations }) => deviations.map(({ expected, actual }) => `${expected} | ${actual}`))
      .join('\n'),
  };
}

const small = { amount_minor: 0 };

describe('the same request on both deployments', () => {
  test('is refused with one code and one status', () => {
    const same = refusal('BAD_AMOUNT', {}, 422);
    expect(decided(inSandbox({ fields: small, ...same }), onLive({ fields: small, ...same }))).toMatchObject({
      broken: [],
      kept: true,
    });
    const { broken, said } = decided(
      inSandbox({ fields: small, ...refusal('BAD_AMOUNT', {}, 400) }),
      onLive({ fields: small, ...refusal('BAD_AMOUNT', {}, 422) }),
    );
    expect(broken).toEqual([rule]);
    expect(said).toContain('the sandbox answers 400 BAD_AMOUNT | live answers 422 BAD_AMOUNT');
  });

  test('may be refused with either of two codes that are right, unless each deployment always gives its own', () => {
    const [one, other] = [refusal('BAD_AMOUNT'), refusal('AMOUNT_TOO_SMALL')];
    const asked = (answers: readonly Parts[], times = 5) =>
      Array.from({ length: times }, (_, at) => [
        onLive({ fields: small, ...other }),
        inSandbox({ fields: small, ...answers[at % answers.length] }),
      ]).flat();
    expect(decided(...asked([one, other])).broken).toEqual([]);
    expect(decided(...asked([one], 3)).broken).toEqual([]);
    const { broken, said } = decided(...asked([one]));
    expect(broken).toContain(rule);
    expect(said).toContain('live answers 400 AMOUNT_TOO_SMALL | the sandbox answers 400 BAD_AMOUNT');
  });

  test('is blamed whichever came first', () => {
    const { broken, said } = decided(
      onLive({ fields: small, ...refusal('BAD_AMOUNT', {}, 422) }),
      inSandbox({ fields: small, ...refusal('BAD_AMOUNT') }),
    );
    expect(broken).toEqual([rule]);
    expect(said).toContain('live answers 422 BAD_AMOUNT | the sandbox answers 400 BAD_AMOUNT');
  });

  test('is not refused here where it is accepted there', () => {
    const fields = { colour: 'red' };
    expect(decided(inSandbox({ fields }), onLive({ fields, ...refusal('BAD_REQUEST') })).broken).toEqual([rule]);
    expect(decided(inSandbox({ fields }), onLive({ fields })).broken).toEqual([]);
  });

  test('is the same in another wording, by another payer and with another key', () => {
    const fields = { amount_minor: 10_050, reference: 'order-1' };
    const there = { amount_minor: 10_050, reference: 'order-22' };
    const twins = [
      inSandbox({ fields, ...refusal('BAD_AMOUNT', {}, 400) }),
      { ...onLive({ fields: there, ...refusal('BAD_AMOUNT', {}, 422) }) },
    ];
    expect(decided(...twins).broken).toEqual([rule]);
  });
});

describe('nothing is blamed', () => {
  const silent: Readonly<Record<string, readonly Parts[]>> = {
    'where two faults speak against the request': [
      inSandbox({ fields: { amount_minor: 0, rail: 'visa' }, ...refusal('BAD_AMOUNT') }),
      onLive({ fields: { amount_minor: 0, rail: 'visa' }, ...refusal('BAD_RAIL') }),
    ],
    'where the number may be at fault': [
      inSandbox({ fields: { colour: 'red' }, ...refusal('BAD_MSISDN') }),
      onLive({ fields: { colour: 'red' } }),
    ],
    'where the business may not be live': [
      inSandbox({ fields: small, ...refusal('BAD_AMOUNT') }),
      onLive({ fields: small, ...refusal('MERCHANT_NOT_LIVE') }),
    ],
    'where one side breaks a rule of its own': [
      inSandbox({ fields: small, ...refusal('BAD_AMOUNT') }),
      onLive({ fields: small }),
      inSandbox({}),
      onLive(refusal('BAD_RAIL')),
    ],
    'where the refusal is not about what is open': [
      inSandbox({ fields: { colour: 'red' }, ...refusal('BAD_KEY') }),
      onLive({ fields: { colour: 'red' } }),
      inSandbox({ fields: { reference: 'r'.repeat(201) }, ...refusal('BAD_RAIL') }),
      onLive({ fields: { reference: 'r'.repeat(201) }, ...refusal('BAD_REQUEST') }),
    ],
    'where an answer was put off': [
      inSandbox({ fields: small, ...refusal('BAD_AMOUNT') }),
      onLive({ fields: small, ...refusal('RATE_LIMITED') }),
      onLive({ fields: small, ...refusal('LEDGER_UNAVAILABLE') }),
    ],
    'where one deployment does not agree with itself': [
      inSandbox({ fields: small, ...refusal('BAD_AMOUNT') }),
      inSandbox({ fields: small, ...refusal('AMOUNT_TOO_SMALL') }),
      onLive({ fields: small, ...refusal('BAD_AMOUNT') }),
    ],
    'where one deployment was of two minds about several other requests': [
      ...[small, { amount_minor: 10_050 }].flatMap((fields) =>
        [400, 422].map((status) => inSandbox({ fields, ...refusal('BAD_AMOUNT', {}, status) })),
      ),
      inSandbox({ fields: { rail: 'visa' }, ...refusal('BAD_RAIL', {}, 400) }),
      onLive({ fields: { rail: 'visa' }, ...refusal('BAD_RAIL', {}, 422) }),
    ],
    'where an Idempotency-Key was used before': [
      inSandbox({ fields: small, idempotencyKey: 'used-before', ...refusal('BAD_AMOUNT') }),
      inSandbox({ fields: { colour: 'red' }, idempotencyKey: 'used-before' }),
      onLive({ fields: { colour: 'red' }, ...refusal('BAD_REQUEST') }),
    ],
    'where the check is another': [
      inSandbox({ fields: small, ...refusal('BAD_AMOUNT') }),
      onLive({ fields: { amount_minor: -100 }, ...refusal('AMOUNT_TOO_SMALL') }),
    ],
    'where the business is a draft': [
      inSandbox({ fields: small, key: { business: 'draft' }, ...refusal('BAD_AMOUNT') }),
      onLive({ fields: small, key: { business: 'draft' }, ...refusal('MERCHANT_NOT_LIVE') }),
    ],
    'where a key was sent to the other deployment': [
      { ...inSandbox({ ...refusal('LIVE_KEY_ON_SANDBOX') }), key: liveKey },
      { ...onLive({ ...refusal('USE_SANDBOX_URL') }), key: mainKey },
    ],
  };

  test.each(Object.keys(silent))('%s', (name) => {
    expect(decided(...silent[name]!).broken).toEqual([]);
  });

  test('for an id that only one deployment happens to have', () => {
    const read = {
      method: 'GET',
      target: '/v1/charges/ch_1',
      template: template({}, { method: 'GET', path: '/v1/charges/ch_1' }),
    };
    expect(
      decided(
        { ...read, status: 200, body: charge() },
        { ...read, deployment: 'live', key: liveKey, ...refusal('NOT_FOUND') },
      ).broken,
    ).toEqual([]);
  });

  test('for fields that are not documented, and texts that were not given: they are observed', () => {
    const run = new Run([parity]);
    run.see(inSandbox({ body: charge({ reference: null, network: 'x' }) }));
    const { livemode: _l, simulation: _s, reference: _r, ...there } = charge();
    const seen = run.see(onLive({ body: there }));
    expect(seen.broken).toEqual([]);
    expect(seen.observed).toEqual([
      'deployments.same-shapes-extra-fields: network: a string in the sandbox, left out on live; ' +
        'reference: null in the sandbox, left out on live',
    ]);
  });
});
