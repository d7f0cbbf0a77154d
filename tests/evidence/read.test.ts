import { expect, test } from 'vitest';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { dataOf, json } from '../../src/evidence/read.ts';

const read = (text: string) => json({ text, bytes: text.length, sha256: null });

test('a number that was masked is still a number, and a masked text is as it was recorded', () => {
  const text = String.raw`{"payer":255******678,"more":[-1,"say \"0******678\"","******"]}`;
  expect(read(text)).toEqual({ value: { payer: 255_111_111_678, more: [-1, 'say "0******678"', '******'] } });
});

test('what was no JSON before it was masked is none after', () => {
  for (const text of ['{"payer":0******678}', '{"payer":******678', '+255******678', '******'])
    expect([text, read(text)]).toEqual([text, null]);
});

test.each<[string, string, number | null]>([
  ['/v1/events', '{"data":[1],"more":[2,3]}', 1],
  ['/v1/events?limit=2', '{"object":"event_list","events":[1,2],"has_more":true}', 2],
  ['/v1/events', '[1,2,3]', 3],
  ['/v1/events', '{"events":[1],"links":[]}', null],
  ['/v1/charges', '{"charges":[1]}', null],
  ['/v1/charges', '[1]', null],
])('what %s lists in %s', (target, text, count) => {
  const answer = { status: 200, headers: [], body: { text, bytes: text.length, sha256: null } };
  const list = { request: { method: 'GET', target, headers: [], body: null }, answer } as unknown as Exchange;
  expect(dataOf(list)?.length ?? null).toBe(count);
});
