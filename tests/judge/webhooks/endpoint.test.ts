import { expect, test } from 'vitest';
import { endpoint as endpointTable, endpointTimes } from '../../../src/judge/webhooks/endpoint.ts';
import { type Parts, Run, start } from '../helpers/exchange.ts';
import { lawsAlone } from '../helpers/laws.ts';
import { endpoint, endpoints, liveKey, setting, stories } from '../helpers/webhooks.ts';

const see = (...all: readonly Parts[]) => {
  const run = new Run([lawsAlone(endpointTable, endpointTimes)]);
  return all.map((parts) => run.see(parts)).at(-1)!;
};
const hours = (count: number): string => new Date(start + count * 3_600_000).toISOString();
const set = (created: string, updated: string, url?: string): Parts =>
  setting(url, 'whsec_<secret-1>', { created, updated });
const other = 'https://hooks.example.com/b';
const [now, old] = [hours(0), hours(-9)];
const inUse = (parts: Parts): Parts => ({ ...parts, key: liveKey });

test.each(
  stories([
    ['set now', set(now, now)],
    ['by a clock that is a little behind', set(hours(-0.05), hours(-0.05))],
    [
      'by a clock that the answer tells of',
      { ...set(old, old), answerHeaders: [['date', new Date(old).toUTCString()]] },
    ],
    ['in a zone that nobody told', set(old.slice(0, -1), old.slice(0, -1))],
    ['cut to whole seconds', endpoints(endpoint({ created: hours(0.0003), updated: now }))],
    ['by a clock that was set back since', endpoints(endpoint({ created: hours(0.04), updated: now }))],
    ['set long before by others', inUse(set(old, old))],
    ['the same address again, which changes nothing', set(old, old), set(old, old)],
    ['another address, of the same record', set(old, now), set(old, now, other)],
    ['another address by others', inUse(set(old, old)), inUse(set(old, old, other))],
  ]),
)('lawful: %s', (_, all) => {
  expect(see(...all).deviations).toEqual([]);
});

test.each(
  stories([
    ['webhook-endpoint.created', set(old, now)],
    ['webhook-endpoint.updated', set(now, hours(3))],
    ['webhook-endpoint.updated', set(old, old), set(old, old, other)],
    ['webhook-endpoint.updated', inUse(set(now, old))],
    ['webhook-endpoint.updated', endpoints(endpoint({ created: now, updated: old }))],
  ]),
)('%s is broken', (rule, all) => {
  expect(see(...all).broken).toEqual([rule]);
});
