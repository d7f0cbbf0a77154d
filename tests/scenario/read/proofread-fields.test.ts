import { describe, expect, test } from 'vitest';
import { HEAD, read, rendered } from '../helpers/stories.ts';

const said = async (steps: string): Promise<readonly string[]> =>
  rendered(await read({ 'story.yaml': `${HEAD}steps:\n${steps}` }))
    .split('\n')
    .filter((line) => /^story\.yaml|help/.test(line))
    .map((line) => line.trim().replace(/^story\.yaml:/, ''));

const get = (body: string, path = '/v1/charges/ch_1'): string =>
  `  - send: GET ${path}\n    expect: { body: { ${body} } }\n`;

describe('what a closed list of the document can never have is wrong', () => {
  test.each([
    ['state: succeded', '5:30: state of a charge is never "succeded"'],
    ['state: { equals: succeded }', '5:40: state of a charge is never "succeded"'],
    ['state: { one_of: [failed, succeded] }', '5:49: state of a charge is never "succeded"'],
  ])('%s', async (body, message) => {
    expect(await said(get(body))).toEqual([message, 'help: did you mean "succeeded"?']);
  });

  test('in items of a list, in what is awaited and in what ends it', async () => {
    expect(await said(get(`'data[-1].state': opn`, '/v1/bills'))).toEqual([
      '5:41: state of a bill is never "opn"',
      'help: did you mean "open"?',
    ]);
    expect(await said(get('data: { each: { rail: mpsea } }', '/v1/charges?limit=1'))).toContain(
      '5:45: rail of a charge is never "mpsea"',
    );
    const poll = `  - poll: GET /v1/charges/ch_1
    until: { body: { state: payed } }
    fail_when: { body: { state: expird } }
    within: 1m\n`;
    expect((await said(poll)).filter((line) => line.includes('is never'))).toEqual([
      '5:29: state of a charge is never "payed"',
      '6:33: state of a charge is never "expird"',
    ]);
  });

  test('in events that are awaited', async () => {
    const posted = `  - listen: hooks
  - posted: hooks
    where: { type: charge.suceeded }
    within: 1m\n`;
    expect(await said(posted)).toEqual([
      '6:20: type of an event is never "charge.suceeded"',
      'help: did you mean "charge.succeeded"?',
    ]);
  });
});

describe('what may well be meant is no more than a warning', () => {
  test.each([
    ['custmer_ref: { exists: true }', '/v1/bills/bl_1', 'a bill has no documented field "custmer_ref"'],
    ['custmer_ref: { absent: true }', '/v1/bills/bl_1', 'a bill has no documented field "custmer_ref"'],
    ['failure_reason: PAYER_DECLINED', '/v1/charges/ch_1', 'a charge has no documented field "failure_reason"'],
    ['state: { not: succeded }', '/v1/charges/ch_1', 'state of a charge is never "succeded"'],
    [`'error.cod': BAD_KEY`, '/v1/charges', 'an error has no documented field "error.cod"'],
    [`'settlement.enabld': true`, '/v1/balance', 'the balance has no documented field "settlement.enabld"'],
  ])('%s', async (body, path, message) => {
    const reading = await read({ 'story.yaml': `${HEAD}steps:\n${get(body, path)}` });
    expect(reading.is).toBe('scenario');
    expect(rendered(reading)).toContain(message);
  });
});

test.each([
  ['state: { one_of: [processing, succeeded] }', '/v1/charges/ch_1'],
  ['livemode: true', '/v1/charges/ch_1'],
  [`'data[0].id': x, has_more: false`, '/v1/charges'],
  ['state: null', '/v1/charges/ch_1'],
  ['rail: { type: string }', '/v1/charges/ch_1'],
  [`'metadata.any.thing': 1`, '/v1/charges/ch_1'],
  [`'data.bill.id': x`, '/v1/events/ev_1'],
  ['failure_reason: { exists: false }', '/v1/charges/ch_1'],
  ['whatever: 1', '/v1/unknown'],
  [`'error.scope': x`, '/v1/charges'],
])('%s is let pass', async (body, path) => {
  expect(await said(get(body, path))).toEqual([]);
});
