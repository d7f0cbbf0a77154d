import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openJournal, readJournal } from '../../src/evidence/journal.ts';
import type { Entry } from '../../src/evidence/journal-entry.ts';
import { body, checkEnd, exchange, footer, header, planned, rule } from './helpers/samples.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
  path = join(folder, 'journal.ndjson');
});
afterEach(() => rmSync(folder, { recursive: true }));

const unusual = exchange(2, { answer: { status: 200, headers: [], body: body('{"a":"\u2028é\u0000\ud800 x"}') } });

const run: readonly Entry[] = [
  header({ plan: [planned('charges/first', ['money.net'])] }),
  { is: 'exchange', exchange: exchange(1) },
  { is: 'exchange', exchange: unusual },
  {
    is: 'decision',
    check: 'charges/first',
    n: 2,
    decision: { is: 'broken', rule: rule('money.net'), expected: '1', actual: '2', exchanges: [2] },
  },
  checkEnd('charges/first', { kept: { [rule('money.net')]: { count: 1, first: 1, last: 1 } } }),
  { is: 'repeated', check: 'charges/first' },
  { is: 'recheck', check: 'charges/first', rule: rule('money.net'), steady: true },
  footer(),
];

function write(entries: readonly Entry[]): void {
  const journal = openJournal(path);
  for (const entry of entries) journal.append(entry);
  journal.close();
}

async function read() {
  const seen: Entry[] = [];
  const end = await readJournal(path, (entry) => seen.push(entry));
  return { seen, end };
}

const lines = () => readFileSync(path, 'utf8').split('\n');

describe('a journal that is being written', () => {
  test('is read as it grows, to the end of what is written, also by halves of lines', async () => {
    write(run);
    const whole = readFileSync(path);
    const file = openSync(path, 'w');
    const seen: Entry[] = [];
    const isWritten = { yet: false };
    let end = (): void => undefined;
    const written = new Promise<void>((resolve) => (end = resolve));
    const reading = readJournal(
      path,
      (entry) => {
        seen.push(entry);
        if (entry.is === 'footer') expect(isWritten.yet).toBe(true);
      },
      written,
    );
    for (let at = 0; at < whole.length; at += 300) {
      writeSync(file, whole.subarray(at, at + 300));
      await new Promise((next) => setTimeout(next, 5));
      isWritten.yet = at + 300 >= whole.length;
    }
    closeSync(file);
    await vi.waitFor(() => expect(seen.length).toBe(run.length));
    end();
    expect(await reading).toMatchObject({ is: 'journal', entries: run.length, partial: null });
    expect(seen).toEqual(run);
  });

  test('is that of a partial run where who writes it comes to grief', async () => {
    const journal = openJournal(path);
    journal.append(header());
    const reading = readJournal(path, () => undefined, new Promise((_, reject) => setTimeout(reject, 20)));
    expect(await reading).toMatchObject({ entries: 1, partial: 'there is no footer: the run did not come to its end' });
    journal.close();
  });
});

describe('a whole journal', () => {
  test('gives back what was written', async () => {
    write(run);
    const { seen, end } = await read();
    expect(seen).toEqual(run);
    expect(end).toMatchObject({ is: 'journal', entries: run.length, partial: null });
  });

  test('tells where each entry stands', async () => {
    write(run);
    const bytes = readFileSync(path);
    await readJournal(path, (entry, place) => {
      const text = bytes.subarray(place.offset, place.offset + place.bytes).toString();
      expect((JSON.parse(text) as { e: Entry }).e.is).toBe(entry.is);
    });
  });

  test('is on disk before it is closed', async () => {
    const journal = openJournal(path);
    journal.append(header());
    expect((await read()).end).toMatchObject({
      is: 'journal',
      entries: 1,
      partial: expect.stringContaining('no footer'),
    });
    journal.close();
  });

  test('is never written over', () => {
    write(run);
    expect(() => openJournal(path)).toThrow('EEXIST');
  });
});

describe('a partial journal', () => {
  test('may be closed again, and closes nothing of anybody else then', () => {
    const journal = openJournal(path);
    journal.close();
    const other = openSync(join(folder, 'other'), 'w');
    journal.close();
    writeSync(other, 'still open');
    closeSync(other);
    expect(readFileSync(join(folder, 'other'), 'utf8')).toBe('still open');
  });

  test('without its footer says so', async () => {
    write(run.slice(0, -1));
    expect((await read()).end).toMatchObject({ is: 'journal', partial: expect.stringContaining('no footer') });
  });

  test('may be cut at every byte of its last line', async () => {
    write(run);
    const whole = readFileSync(path);
    const start = whole.subarray(0, -1).lastIndexOf('\n') + 1;
    for (let at = start + 1; at < whole.length - 1; at += 1) {
      writeFileSync(path, whole.subarray(0, at));
      const { seen, end } = await read();
      expect(seen).toHaveLength(run.length - 1);
      expect(end).toMatchObject({ is: 'journal', partial: expect.stringContaining('cut') });
    }
  });

  test('is whole when only its last line feed is missing', async () => {
    write(run);
    writeFileSync(path, readFileSync(path).subarray(0, -1));
    expect((await read()).end).toMatchObject({ is: 'journal', partial: null });
  });
});

describe('a broken journal', () => {
  const change = (edit: (lines: string[]) => void) => {
    write(run);
    const all = lines();
    edit(all);
    writeFileSync(path, all.join('\n'));
  };

  test.each(run.map((entry, index) => [index + 1, entry.is] as const))('line %i (%s) changed', async (line) => {
    change((all) => (all[line - 1] = all[line - 1]!.replace(/"is":"/, '"is": "')));
    expect((await read()).end).toMatchObject({ is: 'broken', line, why: expect.stringContaining('hash chain') });
  });

  test('a line taken out', async () => {
    change((all) => all.splice(3, 1));
    expect((await read()).end).toMatchObject({ is: 'broken', line: 4 });
  });

  test('two lines swapped', async () => {
    change((all) => all.splice(1, 2, all[2]!, all[1]!));
    expect((await read()).end).toMatchObject({ is: 'broken', line: 2 });
  });

  test('a line that is no JSON', async () => {
    change((all) => (all[2] = 'hello'));
    expect((await read()).end).toEqual({ is: 'broken', line: 3, why: 'is no line of a journal' });
  });

  test.each([
    ['no header', run.slice(1), 1, 'header belongs'],
    ['two headers', [header(), header()], 2, 'second header'],
    ['an entry after the footer', [header(), footer(), checkEnd('x')], 3, 'after the footer'],
    ['an unknown entry', [header(), { is: 'gossip' } as unknown as Entry], 2, 'does not know'],
  ])('%s', async (_what, entries, line, why) => {
    write(entries);
    expect((await read()).end).toMatchObject({ is: 'broken', line, why: expect.stringContaining(why) });
  });

  test('an empty file', async () => {
    writeFileSync(path, '');
    expect((await read()).end).toMatchObject({ is: 'broken', why: expect.stringContaining('empty') });
  });

  test('a file whose header is cut', async () => {
    write(run);
    writeFileSync(path, lines()[0]!.slice(0, 100));
    expect((await read()).end).toMatchObject({ is: 'broken', line: 1 });
  });

  test('a file that is not there', async () => {
    expect((await read()).end).toMatchObject({ is: 'broken', line: 0, why: expect.stringContaining('ENOENT') });
  });
});

test('what is written in batches is the same in the end, and at any moment ends with a whole line', () => {
  write(run);
  const atOnce = readFileSync(path, 'utf8');
  const batched = join(folder, 'batched.ndjson');
  const journal = openJournal(batched, 'in-batches');
  for (const entry of run) journal.append(entry);
  expect(readFileSync(batched, 'utf8')).toBe('');
  journal.close();
  expect(readFileSync(batched, 'utf8')).toBe(atOnce);
  const long = openJournal(join(folder, 'long.ndjson'), 'in-batches');
  for (let n = 1; n <= 200; n += 1) long.append({ is: 'exchange', exchange: exchange(n) });
  const part = readFileSync(join(folder, 'long.ndjson'), 'utf8');
  expect(part.length).toBeGreaterThan(0);
  expect(part.endsWith('\n')).toBe(true);
  long.close();
});
