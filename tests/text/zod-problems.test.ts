import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readYaml } from '../../src/text/yaml-source.ts';
import { fit } from '../../src/text/zod-misfits.ts';
import { checkSource } from '../../src/text/zod-problems.ts';

function told(schema: z.ZodType, text: string): string[] {
  const reading = readYaml('a.yaml', text);
  if (reading.is === 'broken') throw new Error(JSON.stringify(reading.problems));
  const checked = checkSource(schema, reading.source);
  if (checked.is === 'fits') return [];
  return checked.problems.map(({ line, column, message, help }) =>
    [`${line}:${column} ${message}`, help].filter(Boolean).join(' | '),
  );
}

const Step = z.union([
  z.strictObject({ send: z.string(), expect: z.record(z.string(), z.unknown()).optional() }),
  z.strictObject({ wait: z.int().min(1) }),
  z.strictObject({ use: z.string(), with: z.record(z.string(), z.string()).optional() }),
]);

const Story = z.strictObject({
  title: z.string().min(3),
  deployment: z.enum(['sandbox', 'live']),
  tags: z.array(z.string()).max(2).optional(),
  price: z.int().multipleOf(100).optional(),
  scopes: z.union([z.literal('all'), z.array(z.string())]).optional(),
  kind: z
    .discriminatedUnion('is', [z.strictObject({ is: z.literal('one') }), z.strictObject({ is: z.literal('two') })])
    .optional(),
  pins: z.partialRecord(z.enum(['BAD_AMOUNT', 'BAD_KEY']), z.int()).optional(),
  steps: z.array(Step).default([]),
});

describe('checkSource', () => {
  it.each([
    ['', ['1:1 the file is empty']],
    ['- a', ['1:1 expected a mapping, found a list']],
    ['title: abc\n', ['1:1 deployment is missing']],
    [
      'title: ab\ndeployment: sandbx\n',
      [
        '1:8 expected at least 3 characters, found the text "ab"',
        '2:13 expected "sandbox" or "live", found the text "sandbx" | did you mean "sandbox"?',
      ],
    ],
    [
      'title: 123\ndeployment:\n',
      ['1:8 expected a text, found 123 | put it in quotes', '2:12 expected "sandbox" or "live", found nothing'],
    ],
    ['title: abc\ndeployment: live\ntgas: []\n', ['3:1 unknown key "tgas" | did you mean "tags"?']],
    ['title: abc\ndeployment: live\ntags: [a, b, c]\n', ['3:7 expected at most 2 entries, found a list']],
    ['title: abc\ndeployment: live\nprice: 150\n', ['3:8 expected a multiple of 100, found 150']],
    ['title: abc\ndeployment: live\nprice: 1.5\n', ['3:8 expected a whole number, found 1.5']],
    ['title: abc\ndeployment: live\nscopes: al\n', ['3:9 expected "all" or a list, found the text "al"']],
    ['title: abc\ndeployment: live\nscopes: [a, 5]\n', ['3:13 expected a text, found 5 | put it in quotes']],
    [
      'title: abc\ndeployment: live\nkind: { is: on }\n',
      ['3:13 expected "one" or "two", found the text "on" | did you mean "one"?'],
    ],
    ['title: abc\ndeployment: live\nkind: {}\n', ['3:1 is is missing']],
    [
      'title: abc\ndeployment: live\npins: { BAD_AMONT: 1 }\n',
      ['3:9 unknown key "BAD_AMONT" | did you mean "BAD_AMOUNT"?'],
    ],
  ])('%j', (text, problems) => {
    expect(told(Story, text)).toEqual(problems);
  });

  const head = 'title: abc\ndeployment: live\nsteps:\n';

  it.each([
    ['  - { wait: 0 }', ['4:13 expected at least 1, found 0']],
    ['  - { send: x, expct: {} }', ['4:16 unknown key "expct" | did you mean "expect"?']],
    ['  - { sned: x }', ['4:7 unknown key "sned" | did you mean "send"?']],
    ['  - {}', ['4:5 one of these is needed: send, wait or use']],
    ['  - text', ['4:5 expected a mapping, found the text "text"']],
    [
      '  - { use: 5, with: { a: 1 } }',
      ['4:12 expected a text, found 5 | put it in quotes', '4:26 expected a text, found 1 | put it in quotes'],
    ],
  ])('a union, %j', (step, problems) => {
    expect(told(Story, head + step)).toEqual(problems);
  });

  it('lets a schema speak for itself', () => {
    const Even = z.int().refine((value) => value % 2 === 0, { error: 'not even', params: { help: 'add one' } });
    expect(told(z.strictObject({ a: Even, b: z.string({ error: 'b is a name' }) }), 'a: 1\nb: 2\n')).toEqual([
      '1:4 not even | add one',
      '2:4 b is a name',
    ]);
  });

  it('gives the value of what fits', () => {
    const reading = readYaml('a.yaml', 'a: 1\n');
    if (reading.is === 'broken') throw new Error('broken');
    expect(checkSource(z.strictObject({ a: z.int() }), reading.source)).toEqual({ is: 'fits', value: { a: 1 } });
  });
});

describe('fit', () => {
  it('quotes what is written, not what was put in its place', () => {
    const fitting = fit(z.strictObject({ a: z.enum(['x']) }), { a: 'CANARY' }, { a: '${NAME}' });
    expect(fitting).toMatchObject({ misfits: [{ message: 'expected "x", found the text "${NAME}"' }] });
    expect(JSON.stringify(fitting)).not.toContain('CANARY');
  });
});
