import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../../src/evidence/exchange.ts';
import type { Entry, Header } from '../../../src/evidence/journal-entry.ts';
import { broke, checkEnd, exchange, footer, header, planned, rule } from '../../evidence/helpers/samples.ts';
import { modelFrom, pageFrom } from '../helpers/stories.ts';
import { Recorder } from '../../../src/report/recorded/recorder.ts';
import { misnested } from '../helpers/well-formed.ts';

const check = 'clients/retries/answer-lost';
const began = 1_772_355_600_000;
const client = { is: 'client', name: 'sdk', version: '1.2', adapter: { name: 'an adapter', version: null } } as const;

interface Sent {
  readonly at: number;
  readonly key: string;
  readonly fault?: string;
  readonly answer?: Exchange['answer'];
}

const sent = (n: number, { at, key, fault, answer }: Sent, over: Partial<Exchange> = {}): Entry => ({
  is: 'exchange',
  exchange: exchange(n, {
    check,
    sent: began + at,
    received: began + at + 20,
    request: { ...exchange(n).request, headers: [['Idempotency-Key', key]] },
    ...(answer !== undefined && { answer, failure: { kind: 'broken-off', text: 'broken off' } }),
    served: { origin: 'base', connection: 1, command: 2, fault: fault ?? null, unseen: null },
    ...over,
  }),
});

const told: Entry = {
  is: 'situation',
  check,
  name: 'client/case',
  parts: {
    commands: [
      { n: 1, op: 'configure', args: { mode: 'test', api_key: '<secret>' }, began, ended: began, told: result({}) },
      {
        n: 2,
        op: 'create_charge',
        args: { amount_minor: 10_000, reference: '17' },
        began: began + 1,
        ended: began + 600,
        told: result({ id: 'ch_1', state: 'processing' }),
      },
    ],
    exchanges: [],
    restarts: [2],
    facts: {},
  },
  span: null,
};

function result(value: unknown) {
  return { is: 'result', value } as const;
}

const story = (subject: Header['subject'], entries: readonly Entry[]): readonly Entry[] => [
  header({ ...(subject && { subject }), plan: [planned(check, ['client.retries-with-same-key'], { kind: 'case' })] }),
  ...entries,
  checkEnd(check, { verdict: 'fail', requests: 2 }),
  footer(),
];

const retried = [
  sent(1, { at: 10, key: 'one', fault: 'lose after', answer: null }),
  sent(2, { at: 530, key: 'two' }),
  broke(check, {
    rule: rule('client.retries-with-same-key'),
    expected: 'the same key',
    actual: 'another key',
    exchanges: [1, 2],
  }),
];

describe('the page of a client', () => {
  test('tells by what the service did what the client did then, with what that broke', async () => {
    const page = await pageFrom(story(client, [...retried, told]));
    expect(misnested(page)).toEqual([]);
    const row = /<th scope="row">lose after<\/th>.*?<\/tr>/s.exec(page)?.[0];
    expect(row).toContain('1 sent again with another key, 0.50 s later');
    expect(row).toContain('1 fail');
    expect(row).toContain('#broken-client.retries-with-same-key');
  });

  test('tells a case step by step: what was asked for, what was sent and what the client told', async () => {
    const page = await pageFrom(story(client, [...retried, told]));
    const steps = [...page.matchAll(/<li class="(command|request|told|restart)">(.*?)<\/li>/gs)].map(
      ([, is, text = '']) => [is, text.replaceAll(/<[^>]*>/g, '')],
    );
    expect(steps).toEqual([
      ['command', '0.00 s asked for configure { mode: test }'],
      ['restart', '0.00 s its process was ended and started anew'],
      ['command', '0.00 s asked for create_charge { amount_minor: 10000, reference: &quot;17&quot; }'],
      ['request', '0.01 s sent 1: POST /v1/charges, key 1 → no answer: broken-off (script: lose after)'],
      ['request', '0.53 s sent 2: POST /v1/charges, key 2 → 201'],
      ['told', '0.60 s told result { id: ch_1, state: processing }'],
    ]);
    expect(page).toContain('<details class="printed"><summary>2 commands, 2 requests');
  });

  test('has its cases in place of checks, each with its anchor once', async () => {
    const page = await pageFrom(story(client, retried));
    expect(page).not.toContain('id="checks"');
    expect(page.match(/id="check-clients\/retries\/answer-lost"/g)).toHaveLength(1);
  });
});

test('of recorded traffic it tells both sides and what followed what went wrong', async () => {
  const traffic = { is: 'traffic', name: 'shop', version: null, adapter: null } as const;
  const unavailable = { status: 503, headers: [], body: exchange(1).answer!.body };
  const page = await pageFrom(
    story(traffic, [
      sent(1, { at: 0, key: 'one', answer: unavailable }),
      sent(2, { at: 10, key: 'other order' }, { key: { ...exchange(2).key, label: 'key-2' } }),
      sent(3, { at: 1020, key: 'one' }),
    ]),
  );
  expect(page).toMatch(/>503<\/th>.*1 sent again with the same key, 1\.00 s later/s);
  expect(page).toMatch(/The client<\/th><td data-label="Kept">0/);
});

test('a run against a service keeps nothing of this', async () => {
  const model = await modelFrom(story(undefined, [sent(1, { at: 0, key: 'one' })]), undefined, {}, new Recorder());
  expect(model.recording?.clients).toBeNull();
});
