import { expect, test } from 'vitest';
import { json } from '../../src/evidence/read.ts';

const read = (text: string) => json({ text, bytes: text.length, sha256: null });

test('a number that was masked is still a number, and a masked text is as it was recorded', () => {
  const text = String.raw`{"payer":255******678,"more":[-1,"say \"0******678\"","******"]}`;
  expect(read(text)).toEqual({ value: { payer: 255_111_111_678, more: [-1, 'say "0******678"', '******'] } });
});

test('what was no JSON before it was masked is none after', () => {
  for (const text of ['{"payer":0******678}', '{"payer":******678', '+255******678', '******'])
    expect([text, read(text)]).toEqual([text, null]);
});
