import { describe, expect, it } from 'vitest';
import { readYaml, type YamlReading, type YamlSource } from '../../src/text/yaml-source.ts';
import { processorSeconds } from './helpers/processor-seconds.ts';

const read = (text: string): YamlReading => readYaml('a.yaml', text);

function sourceOf(text: string): YamlSource {
  const reading = read(text);
  if (reading.is === 'broken') throw new Error(JSON.stringify(reading.problems));
  return reading.source;
}

const told = (text: string): string[] =>
  read(text).problems.map(({ line, column, message }) => `${line}:${column} ${message}`);

describe('places', () => {
  const source = sourceOf('a: 1\nb:\n  - c: x\n    d: [1, "y"]\ne: &e { f: 1 }\ng: *e\n');

  it.each([
    [['b'], 'key', '2:1'],
    [['b'], 'value', '3:3'],
    [['b', 0], 'value', '3:5'],
    [['b', 0, 'c'], 'key', '3:5'],
    [['b', 0, 'c'], 'value', '3:8'],
    [['b', 0, 'd', 1], 'value', '4:12'],
    [['b', 0, 'd', 1], 'key', '4:12'],
    [['g'], 'value', '6:4'],
    [['g', 'f'], 'value', '5:12'],
    [['b', 0, 'missing', 'deeper'], 'key', '3:5'],
    [['g', 'missing'], 'key', '6:1'],
    [['missing'], 'key', '1:1'],
    [[], 'value', '1:1'],
  ] as const)('%j %s is at %s', (path, what, place) => {
    const { line, column } = source.locate(path, what);
    expect(`${line}:${column}`).toBe(place);
  });
});

describe('data', () => {
  it('is plain', () => {
    expect(sourceOf('a: &a [1, 2.5, true, null, ~, text, 2024-01-01]\nb: *a\n').data).toEqual({
      a: [1, 2.5, true, null, null, 'text', '2024-01-01'],
      b: [1, 2.5, true, null, null, 'text', '2024-01-01'],
    });
  });

  it('has names that are texts, whatever they look like', () => {
    expect(sourceOf('1: a\ntrue: b\nnull: c\n').data).toEqual({ 1: 'a', true: 'b', null: 'c' });
  });

  it('never has another prototype', () => {
    const data = sourceOf('__proto__: { polluted: 1 }\nconstructor: { prototype: { polluted: 1 } }\n').data as object;
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
    expect(Object.keys(data)).toEqual(['__proto__', 'constructor']);
    expect('polluted' in {}).toBe(false);
    expect('polluted' in data).toBe(false);
  });

  it('is YAML 1.2, whatever the file says', () => {
    expect(sourceOf('%YAML 1.1\n---\na: yes\nb: 2001-01-01\n').data).toEqual({ a: 'yes', b: '2001-01-01' });
  });

  it('is null for a file without any', () => {
    expect(sourceOf('# nothing\n').data).toBeNull();
  });

  it('may follow a byte order mark and have CRLF', () => {
    const source = sourceOf('\ufeffa: 1\r\nb: 2\r\n');
    expect(source.data).toEqual({ a: 1, b: 2 });
    expect(source.locate(['b'], 'value')).toEqual({ line: 2, column: 4 });
  });
});

describe('problems that leave the data readable', () => {
  it.each([
    ['a: 1\nb: 2\na: 3\n', ['3:1 "a" stands twice in one mapping, first on line 1']],
    ['a: +255712000001', ['1:4 +255712000001 without quotes is the number 255712000001']],
    ['a: 0712000001', ['1:4 0712000001 without quotes is the number 712000001']],
    ['a: 12345678901234567890', ['1:4 12345678901234567890 without quotes is the number 12345678901234567000']],
    ['a: .inf', ['1:4 .inf is no number that JSON can carry']],
    ['a: [0, -1, 1.50, 1e3, 0x1f, "+255"]', []],
    ['a: &a { b: 1, b: 2 }\nc: *a\n', ['1:15 "b" stands twice in one mapping, first on line 1']],
  ])('%j', (text, problems) => {
    expect(read(text).is).toBe('read');
    expect(told(text)).toEqual(problems);
  });
});

describe('problems that leave nothing', () => {
  it.each([
    ['a: *b', ['1:4 no anchor &b stands before the alias *b']],
    ['a: &a [*a]', ['1:8 the alias *a stands inside what it names']],
    ['a: 1\n---\nb: 1\n', ['2:1 a second YAML document begins here; the file may hold only one']],
    ['{a: 1}: 2', ['1:1 a name must be a plain text']],
    ['&a x: 1\n*a : 2', ['2:1 a name must be a plain text']],
    ['a: !mine 1\nb: !!binary aGk=', ['1:4 Unresolved tag: !mine', '2:4 Unresolved tag: tag:yaml.org,2002:binary']],
    ['a:\n\tb: 1', ['2:1 Tabs are not allowed as indentation']],
    ['a: [1, 2', ['1:9 a ] is missing before here']],
    ['a: @x', ['1:4 Plain value cannot start with reserved character @']],
  ])('%j', (text, problems) => {
    expect(read(text).is).toBe('broken');
    expect(told(text)).toEqual(problems);
  });

  it('are told all at once', () => {
    expect(told('a: @x\nb: *c\nd: !e 1\nf: "\\q"\n').length).toBe(3);
  });
});

describe('an anchor means the last one of its name before the alias', () => {
  it('also when what it stands in is copied', () => {
    expect(sourceOf('a: &a [&b x]\nc: &b y\nd: *a\ne: *b\n').data).toEqual({ a: ['x'], c: 'y', d: ['x'], e: 'y' });
  });
});

describe('a file made to do harm ends quickly', () => {
  const atMost_s = 10;
  const powers = 'bcdefghijk'
    .split('')
    .map((name, index) => `${name}: &${name} [${Array(10).fill(`*${'abcdefghijk'[index]}`).join(', ')}]`);

  it.each([
    [
      'an alias bomb',
      `a: &a [x]\n${powers.join('\n')}\n`,
      'more than 1000 aliases, those inside of others counted as often as they are used',
    ],
    [
      'many aliases',
      `a: &a 1\nb: [${'*a,'.repeat(200_000)}]`,
      'more than 1000 aliases, those inside of others counted as often as they are used',
    ],
    ['deep lists', '['.repeat(100_000), 'nested deeper than 64 levels'],
    ['deep lists that are closed', '['.repeat(20_000) + ']'.repeat(20_000), 'nested deeper than 64 levels'],
    ['deep mappings', '{a: '.repeat(50_000), 'nested deeper than 64 levels'],
    ['deep blocks', '- '.repeat(50_000), 'nested deeper than 64 levels'],
    ['a large file', `a: ${'x'.repeat(1024 * 1024)}`, 'the file is larger than 1 MiB'],
  ])('%s', (_, text, message) => {
    expect(readQuickly(text)).toMatchObject({
      is: 'broken',
      problems: expect.arrayContaining([expect.objectContaining({ message })]),
    });
  });

  it('many names', () => {
    expect(readQuickly(Array.from({ length: 90_000 }, (_, n) => `k${n}: 1`).join('\n')).problems).toEqual([]);
  });

  it('an error in every character: only the first are told', () => {
    expect(readQuickly('"'.repeat(100_000)).problems.length).toBe(50);
  });

  function readQuickly(text: string): ReturnType<typeof read> {
    let source: ReturnType<typeof read> | undefined;
    expect(processorSeconds(() => (source = read(text)))).toBeLessThan(atMost_s);
    return source!;
  }
});
