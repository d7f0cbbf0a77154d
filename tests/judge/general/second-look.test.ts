import { describe, expect, test } from 'vitest';
import { perhapsBehind } from '../../../src/judge/general/second-look.situation.ts';
import { charge, exchange, list, listing, type Parts, read, refusal, Run, start } from '../helpers/exchange.ts';
import { endpoint, endpoints, setting } from '../helpers/webhooks.ts';

/** What a service is not blamed for at once, so many seconds after a charge was made. */
function doubted(parts: Parts, after_s: number): readonly string[] {
  const run = new Run();
  run.see({ body: charge({ id: 'ch_1' }) });
  const looked = { ...parts, n: 2, sent: start + 1050 + after_s * 1000 };
  const { deviations } = run.see(looked);
  const made = exchange({ n: 1 });
  const received = (n: number) => (n === 1 ? made.received : undefined);
  return perhapsBehind(exchange(looked), deviations, run.judgePanel.history, received).map(({ rule }) => rule);
}

const missing: Parts = { ...listing(), body: list([]) };
const unknown: Parts = { ...read('ch_1'), status: 404, body: refusal('NOT_FOUND') };

describe('what is read soon after a change', () => {
  test.each([
    ['a list without what is new', missing, ['charges.list.holds-created']],
    ['a new id that is not found', unknown, ['charges.get.status-200']],
  ])('may be %s', (_what, parts, rules) => {
    expect(doubted(parts, 1)).toEqual(rules);
    expect(doubted(parts, 6)).toEqual([]);
  });

  test('may be a cursor that a copy does not know yet, whichever trait of the query is blamed', () => {
    const run = new Run();
    run.see({ body: charge({ id: 'ch_1' }) });
    run.see({ ...listing('?limit=1'), n: 2, body: list([charge({ id: 'ch_1' })]) });
    const below: Parts = {
      ...listing('?limit=1&starting_after=ch_1'),
      n: 3,
      sent: start + 2050,
      ...refusal('BAD_REQUEST'),
    };
    const { deviations } = run.see(below);
    const behind = perhapsBehind(exchange(below), deviations, run.judgePanel.history, () => undefined);
    expect(behind).toHaveLength(1);
    expect(behind).toEqual(deviations);
  });

  test('may be an endpoint as it was set before', () => {
    const run = new Run();
    for (const parts of [setting(), setting('https://hooks.example.com/b', 'whsec_<secret-2>')]) run.see(parts);
    const looked: Parts = { ...endpoints(endpoint()), n: 3, sent: start + 2_500 };
    const { deviations } = run.see(looked);
    const behind = perhapsBehind(exchange(looked), deviations, run.judgePanel.history, () => start + 2_000);
    expect(behind.map(({ rule }) => rule)).toEqual(['webhook-endpoints.set.one-per-mode']);
    expect(behind).toEqual(deviations);
  });

  test('is of the form that it always has', () => {
    expect(doubted({ ...read('ch_1'), body: charge({ id: 'ch_1', state: 'unheard' }) }, 1)).toEqual([]);
  });
});
