import { describe, expect, it } from 'vitest';
import type { RuleId } from '../../../src/contract/rules.ts';
import { nothingGiven } from '../../../src/judge/history.ts';
import { requestJudges } from '../../../src/judge/judges.ts';
import {
  charge,
  list,
  listing,
  order,
  otherKey,
  type Parts,
  read,
  refusal,
  Run,
  type Seen,
} from '../helpers/exchange.ts';

const sent = (over: Readonly<Record<string, unknown>>): Parts => ({ order: { ...order, ...over } });
const keyed = (over: Readonly<Record<string, unknown>> = {}): Parts => ({
  idempotencyKey: 'same-key',
  ...sent({ reference: 'r-1', ...over }),
});
const made = (id: string, over: Readonly<Record<string, unknown>> = {}) => charge({ id, reference: 'r-1', ...over });
const mismatch = { ...keyed({ amount_minor: 300_000 }), ...refusal('IDEMPOTENT_MISMATCH') };

/** What the last of several exchanges breaks; those before it break nothing. */
const lastOf = (...all: readonly Parts[]): { readonly broken: readonly RuleId[]; readonly kept: ReadonlySet<RuleId> } =>
  lastSeen(...all);

function lastSeen(...all: readonly Parts[]): Seen {
  const run = new Run(requestJudges);
  const seen = all.map((parts) => run.see(parts));
  expect(seen.slice(0, -1).flatMap(({ broken }) => broken)).toEqual([]);
  return seen.at(-1)!;
}

it('whether a business used its Idempotency-Key up in the sandbox is open on live', () => {
  const live: Parts = { ...keyed(), deployment: 'live', key: { mode: 'live' } };
  const others: Parts = { ...live, key: { ...otherKey, mode: 'live' }, body: made('ch_2') };
  const refused = { ...live, ...refusal('IDEMPOTENT_MISMATCH') };
  expect(lastOf(keyed(), others, refused).broken).toEqual([]);
  expect(lastOf(others, refused).broken).toEqual(['idempotency.scoped-to-business']);
});

it('what was served before and is not found then is blamed by its own rule', () => {
  const lost = { ...listing(), ...refusal('NOT_FOUND') };
  expect(lastOf(lost).broken).toEqual(['versioning.v1-path']);
  expect(lastOf({ ...listing(), body: list([]) }, lost).broken).toEqual(['charges.list.status-200']);
});

describe('a refusal as BAD_REQUEST once every trait was accepted', () => {
  const refused = (over: Readonly<Record<string, unknown>>): Parts => ({ ...sent(over), ...refusal('BAD_REQUEST') });
  const accepted: readonly Parts[] = [
    { ...sent({ reference: 'x'.repeat(200) }), body: charge({ id: 'ch_1', reference: 'x'.repeat(200) }) },
    { ...sent({ metadata: { a: 1 } }), body: charge({ id: 'ch_2', metadata: { a: 1 } }) },
    { ...sent({}), body: charge({ id: 'ch_3' }) },
  ];

  it('is about the only field that was given', () => {
    expect(lastOf(...accepted, refused({ reference: 'é'.repeat(200) })).broken).toEqual([
      'charges.create.reference-200-accepted',
    ]);
    expect(lastOf(...accepted, refused({ metadata: {} })).broken).toEqual(['charges.create.metadata-accepted']);
  });

  it('is not about what only the other deployment accepted', () => {
    const live: Parts = { deployment: 'live', key: { mode: 'live' }, payer: null };
    const refusedOnLive = refused({ reference: 'r-1', metadata: {} });
    const last = lastOf(
      ...accepted,
      { ...accepted[0]!, ...live, body: charge({ id: 'ch_4', reference: 'x'.repeat(200) }) },
      { ...refusedOnLive, ...live },
    );
    expect(last.broken).toEqual(['charges.create.metadata-accepted']);
  });

  it('is about the only field at its limit', () => {
    const beside = refused({ reference: 'é'.repeat(200), metadata: {} });
    expect(lastOf(...accepted, beside).broken).toEqual(['charges.create.reference-200-accepted']);
  });

  it('is about a text near its limit, as long as none at its limit was accepted, which it does not show', () => {
    const long = 'x'.repeat(150);
    const beside = refused({ reference: long, metadata: {} });
    expect(lastOf(beside).broken).toEqual(['charges.create.reference-200-accepted']);
    const near = lastOf({ ...sent({ reference: long }), body: charge({ id: 'ch_1', reference: long }) });
    expect(near.kept).not.toContain('charges.create.reference-200-accepted');
    expect(lastOf(...accepted, beside).broken).toEqual(['charges.create.metadata-accepted']);
  });

  it('is about none of several', () => {
    const described = 'x'.repeat(500);
    const longest = { ...sent({ description: described }), body: charge({ id: 'ch_4', description: described }) };
    const both = refused({ reference: 'é'.repeat(200), description: 'é'.repeat(500) });
    expect(lastOf(...accepted, longest, both).broken).toEqual(['charges.create.status-201']);
    expect(lastOf(...accepted, refused({})).broken).toEqual(['charges.create.status-201']);
  });
});

describe('after a mismatch', () => {
  it('the first request stands', () => {
    const last = lastOf({ ...keyed(), body: made('ch_1') }, mismatch, { ...keyed(), body: made('ch_1') });
    expect(last.broken).toEqual([]);
    expect(last.kept).toContain('idempotency.first-request-stands');
  });

  it('another charge for the first request is told', () => {
    const last = lastOf({ ...keyed(), body: made('ch_1') }, mismatch, { ...keyed(), body: made('ch_2') });
    expect(last.broken).toEqual(['idempotency.first-request-stands']);
  });

  it('the list holds nothing more', () => {
    const last = lastOf({ ...keyed(), body: made('ch_1') }, mismatch, { ...listing(), body: list([made('ch_1')]) });
    expect(last.broken).toEqual([]);
    expect(last.kept).toContain('idempotency.mismatch-creates-nothing');
  });

  it('a charge of the mismatch in the list is told', () => {
    const page = list([made('ch_2', { amount_minor: 300_000 }), made('ch_1')]);
    const last = lastOf({ ...keyed(), body: made('ch_1') }, mismatch, { ...listing(), body: page });
    expect(last.broken).toEqual(['idempotency.mismatch-creates-nothing']);
  });

  it('a charge of an earlier run is told by its age', () => {
    const page = list([made('ch_1'), made('ch_2', { amount_minor: 300_000, created: '2024-12-31T23:00:00Z' })]);
    const last = lastOf({ ...keyed(), body: made('ch_1') }, mismatch, { ...listing(), body: page });
    expect(last.broken).not.toContain('idempotency.mismatch-creates-nothing');
  });

  describe('a charge that it or a twin may have made', () => {
    const first = { ...keyed(), body: made('ch_1') };
    const renumbered = { ...keyed({ msisdn: '+255700000002' }), ...refusal('IDEMPOTENT_MISMATCH') };
    const page = list([made('ch_2'), made('ch_1')]);

    it('is blamed once, on both', () => {
      const [told, ...others] = lastSeen(first, renumbered, first, { ...listing(), body: page }).deviations;
      expect(others).toEqual([]);
      expect(told).toMatchObject({
        rule: 'idempotency.mismatch-creates-nothing',
        expected: 'no other charge from any of exchanges 2, 3, which came with a used Idempotency-Key',
        exchanges: [1, 2, 3, 4],
      });
      expect(told!.actual).toBe('the charge ch_2 in the list, with their amount, rail, reference: one of them made it');
    });

    it('is blamed on the one whose description it has', () => {
      const described = { ...keyed({ description: 'again' }), body: made('ch_1') };
      const theirs = list([made('ch_2', { description: 'again' }), made('ch_1')]);
      const { deviations, kept } = lastSeen(first, renumbered, described, { ...listing(), body: theirs });
      expect(deviations.map(({ rule, exchanges }) => [rule, exchanges])).toEqual([
        ['idempotency.same-key-same-request', [1, 3, 4]],
      ]);
      expect(kept).not.toContain('idempotency.mismatch-creates-nothing');
    });
  });

  it('what the mismatch changed is said', () => {
    const page = list([made('ch_2', { amount_minor: 300_000 }), made('ch_1')]);
    const { deviations } = lastSeen({ ...keyed(), body: made('ch_1') }, mismatch, { ...listing(), body: page });
    expect(deviations[0]!.expected).toMatch(/ which came with a used Idempotency-Key, and another amount$/);
  });

  it('a stranger with another reference is somebody else', () => {
    const page = list([made('ch_2', { amount_minor: 300_000, reference: 'r-2' }), made('ch_1')]);
    const last = lastOf({ ...keyed(), body: made('ch_1') }, mismatch, { ...listing(), body: page });
    expect(last.broken).toEqual([]);
  });

  it('a charge that a lost answer may have told of is nobody known', () => {
    const lost: Parts = {
      idempotencyKey: 'other-key',
      ...sent({ reference: 'r-1', amount_minor: 300_000 }),
      failure: { kind: 'timeout', text: 'no answer' },
    };
    const page = list([made('ch_2', { amount_minor: 300_000 }), made('ch_1')]);
    const last = lastOf({ ...keyed(), body: made('ch_1') }, mismatch, lost, { ...listing(), body: page });
    expect(last.broken).toEqual([]);
  });
});

describe('twins', () => {
  const twins: readonly Parts[] = [
    { ...keyed(), sent: 0, received: 100, body: made('ch_1') },
    { ...keyed(), sent: 10, received: 101, body: made('ch_1') },
  ];

  it('one charge for both', () => {
    const last = lastOf(...twins);
    expect(last.broken).toEqual([]);
    expect([...last.kept]).toEqual(
      expect.arrayContaining(['idempotency.concurrent-same-object', 'idempotency.no-in-flight-error']),
    );
  });

  it('a second charge in the list is told', () => {
    const page = list([made('ch_2'), made('ch_1')]);
    expect(lastOf(...twins, { ...listing(), body: page }).broken).toEqual(['idempotency.concurrent-creates-one']);
  });

  it('an invented in-flight code is told twice: as a code, and as a refusal of the twin', () => {
    const run = new Run(requestJudges);
    const early = run.see({ ...keyed(), sent: 0, received: 20, ...refusal('IDEMPOTENT_IN_FLIGHT', {}, 409) });
    expect(early.broken).toEqual(['errors.code-in-catalogue']);
    const late = run.see({ ...keyed(), sent: 0, received: 90 });
    expect(late.deviations).toMatchObject([{ rule: 'idempotency.no-in-flight-error', exchanges: [1, 2] }]);
  });
});

describe('a mismatch on a fresh key', () => {
  const own = { key: { exclusive: true } };
  const startled: Parts = { ...own, idempotencyKey: 'Same-key', ...refusal('IDEMPOTENT_MISMATCH') };

  it('is told at the next exchange of its check, once', () => {
    const run = new Run(requestJudges);
    const all: readonly Parts[] = [
      startled,
      { ...own, ...listing(), body: list([]) },
      { ...own, ...listing(), body: list([]) },
    ];
    expect(all.map((parts) => run.see(parts).broken)).toEqual([[], ['errors.cause-of-idempotent-mismatch'], []]);
  });

  it('is told once another answer has come, though the key was used again meanwhile', () => {
    const run = new Run(requestJudges);
    const all: readonly Parts[] = [
      { ...startled, n: 2, sent: 5, received: 20 },
      { ...startled, n: 3, sent: 30, received: 40 },
      { ...own, n: 1, sent: 0, received: 50, ...listing(), body: list([]) },
      { ...own, n: 4, sent: 60, received: 70, ...listing(), body: list([]) },
    ];
    expect(all.flatMap((parts) => run.see(parts).broken)).toEqual(['errors.cause-of-idempotent-mismatch']);
  });

  it('is no breach of a business that others use too', () => {
    expect(lastOf({ ...startled, key: {} }, { ...listing(), body: list([]) }).broken).toEqual([]);
  });

  it('is no breach where its rival was under way', () => {
    const run = new Run(requestJudges);
    const all: readonly Parts[] = [
      { ...startled, n: 2, sent: 5, received: 20, ...sent({ amount_minor: 300_000 }) },
      { ...own, n: 3, sent: 30, received: 40, ...listing(), body: list([]) },
      { ...own, n: 1, sent: 0, received: 50, idempotencyKey: 'Same-key' },
      { ...own, n: 4, sent: 60, received: 70, ...listing(), body: list([charge()]) },
    ];
    expect(all.flatMap((parts) => run.see(parts).broken)).toEqual([]);
  });
});

describe('a creation answered 200', () => {
  const created: Parts = { status: 200, body: charge() };

  it('is told when its charge is seen again', () => {
    const last = lastOf(created, { ...read('ch_1'), body: charge() });
    expect(last.broken).toEqual(['charges.create.status-201']);
  });

  it('is told once', () => {
    const run = new Run(requestJudges);
    const seen = [created, read('ch_1'), read('ch_1')].map((parts) => run.see(parts).broken);
    expect(seen).toEqual([[], ['charges.create.status-201'], []]);
  });

  it('is no breach beside a twin', () => {
    const run = new Run(requestJudges);
    const twins: readonly Parts[] = [
      { ...keyed(), n: 2, sent: 0, received: 90, status: 200 },
      { ...read('ch_1'), n: 3, sent: 100, received: 110 },
      { ...keyed(), n: 1, sent: 0, received: 120 },
      { ...read('ch_1'), n: 4, sent: 200, received: 210 },
    ];
    expect(twins.flatMap((parts) => run.see(parts).broken)).toEqual([]);
  });
});

describe('a foreign charge', () => {
  const unknown = (over: Readonly<Record<string, unknown>> = {}): Parts => ({
    ...read('ch_none'),
    key: otherKey,
    ...refusal('NOT_FOUND', { message: 'there is no charge ch_none', ...over }),
  });
  const foreign = (over: Readonly<Record<string, unknown>> = {}, status = 404): Parts => ({
    ...read('ch_1'),
    key: otherKey,
    ...refusal('NOT_FOUND', { message: 'there is no charge ch_1', ...over }, status),
  });
  const rule = 'charges.get.foreign-indistinguishable';

  it('is answered as an unknown id', () => {
    const last = lastOf({}, unknown(), foreign());
    expect(last.broken).toEqual([]);
    expect(last.kept).toContain(rule);
  });

  it.each([
    ['by its wording', foreign({ message: 'it is not yours' })],
    ['by a field more', foreign({ business: 'main' })],
  ])('is told apart %s', (_, parts) => {
    expect(lastOf({}, unknown(), parts, unknown()).broken).toEqual([rule]);
  });

  it('is compared whichever comes first', () => {
    expect(lastOf({}, foreign({ hint: 'x' }), unknown(), foreign({ hint: 'x' })).broken).toEqual([rule]);
  });

  it('is told apart at once by its status', () => {
    expect(lastOf({}, unknown(), foreign({}, 403)).broken).toEqual([rule]);
  });

  it('may be answered by the release that comes after the one that did not know the other', () => {
    expect(lastOf({}, unknown(), foreign({ trace: null })).broken).toEqual([]);
    expect(lastOf({}, unknown(), foreign({ trace: null }), unknown({ trace: null })).broken).toEqual([]);
    expect(lastOf({}, foreign(), unknown(), foreign({ trace: null })).broken).toEqual([]);
  });

  it('may have a header that one with an unknown id lacks, which tells of the key or of how much is under way', () => {
    const ending: Parts = {
      ...unknown(),
      answerHeaders: [
        ['content-type', 'application/json'],
        ['sunset', 'soon'],
      ],
    };
    expect(lastOf({}, ending, foreign(), ending).broken).toEqual([]);
  });

  it('is not held against what another business was told', () => {
    const strange = foreign({ cell: 'b' });
    const ofThird = { ...strange, key: { ...otherKey, label: 'key-4', business: 'third' } };
    expect(lastOf({}, ofThird, unknown(), ofThird).broken).toEqual([]);
    const ofOwn = { ...strange, key: { ...otherKey, label: 'key-4' } };
    expect(lastOf({}, ofOwn, unknown(), ofOwn).broken).toEqual([rule]);
  });

  it('is not held against what another check was told, perhaps long ago', () => {
    const [before, after] = [
      { ...unknown(), check: 'a' },
      { ...foreign({ trace: null }), check: 'b' },
    ];
    expect(lastOf({}, before, after, before).broken).toEqual([]);
  });

  it('may carry other ids of any kind', () => {
    expect(lastOf({}, unknown({ trace: 'abc' }), foreign({ trace: 'def' })).broken).toEqual([]);
  });
});

describe('what is kept', () => {
  const cases: readonly (readonly [string, Parts, readonly RuleId[]])[] = [
    [
      'an accepted charge',
      {},
      [
        'charges.create.status-201',
        'charges.create.rail-mpesa',
        'charges.create.msisdn-plus-255-form',
        'charges.create.currency-default',
        'auth.bearer-key-accepted',
        'scopes.charges.create.sufficient',
        'answers.json',
      ],
    ],
    [
      'a refusal',
      { ...sent({ rail: 'visa' }), ...refusal('BAD_RAIL') },
      [
        'charges.create.rail-others-refused',
        'errors.cause-of-bad-rail',
        'errors.body',
        'errors.doc-address',
        'errors.never-500',
      ],
    ],
    [
      'a missing scope',
      { key: { scopes: [] }, ...refusal('FORBIDDEN_SCOPE') },
      ['scopes.charges.create.required', 'errors.status-of-forbidden-scope', 'errors.scope-is-the-needed-one'],
    ],
    [
      'a missing key',
      { key: { kind: 'missing' }, ...refusal('BAD_KEY') },
      ['auth.missing-key-refused', 'errors.cause-of-bad-key', 'errors.status-of-bad-key'],
    ],
    ['an unknown id', { ...read('ch_none'), ...refusal('NOT_FOUND') }, ['charges.get.unknown-not-found']],
    ['a draft business', { key: { business: 'draft' } }, ['sandbox.draft-business-works']],
  ];
  it.each(cases)('%s', (_, parts, rules) => {
    expect([...new Run(requestJudges).see(parts).kept]).toEqual(expect.arrayContaining([...rules]));
  });

  it('nothing of two faults that explain one answer', () => {
    const { kept } = new Run(requestJudges).see({ ...sent({ amount_minor: -50 }), ...refusal('BAD_AMOUNT') });
    expect([...kept].filter((rule) => rule.startsWith('charges.'))).toEqual([]);
  });

  it('no sufficiency of a scope by a key that lacks none', () => {
    const { kept } = new Run(requestJudges).see({ key: { scopes: null } });
    expect(kept).not.toContain('scopes.charges.create.sufficient');
  });

  it('no rule of the other deployment', () => {
    const { kept } = new Run(requestJudges).see({ ...sent({ reference: 'x'.repeat(201) }), ...refusal('BAD_REQUEST') });
    expect(kept).not.toContain('errors.cause-of-bad-request');
  });
});

describe('words', () => {
  it('says what was due, why, and what came', () => {
    const [deviation] = new Run(requestJudges).see({
      ...sent({ amount_minor: 2_000_000_000 }),
      ...refusal('BAD_AMOUNT'),
    }).deviations;
    expect(deviation).toMatchObject({
      expected: '201, because 2000000000 is the documented maximum of amount_minor',
      actual: '400 BAD_AMOUNT',
      exchanges: [1],
    });
  });

  it('judges the pinned status and the known address of the pages', () => {
    const given = { ...nothingGiven, docsUrl: 'https://docs.example.test', statuses: { BAD_RAIL: 422 } } as const;
    const seen = new Run(requestJudges, given).see({ ...sent({ rail: 'visa' }), ...refusal('BAD_RAIL') });
    expect(seen.broken).toEqual(['errors.cause-of-bad-rail']);
    const elsewhere = new Run(requestJudges, { ...given, docsUrl: 'https://elsewhere.test' });
    expect(elsewhere.see({ ...sent({ rail: 'visa' }), ...refusal('BAD_RAIL', {}, 422) }).broken).toEqual([
      'errors.doc-address',
    ]);
  });

  it('observes what the document leaves open', () => {
    const seen = new Run(requestJudges).see({ ...sent({ currency: null }), ...refusal('BAD_CURRENCY', {}, 422) });
    expect(seen.observed).toEqual([
      'status-of.bad-currency: 422',
      'charges.create.null-for-optional: refused with 422 BAD_CURRENCY, where currency is null',
    ]);
  });
});
