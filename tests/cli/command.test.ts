import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freshFolder, mpconform } from './helpers/mpconform.ts';
import { reportIn, withReference } from './helpers/with-reference.ts';

/** Calls once, says so, and ends by itself only when it is asked to; it notes by what. */
const stays = (status: number): string => `
const { writeFileSync } = await import('node:fs');
const { MPCONFORM_BASE_URL: base, NOTE, KEY, MPCONFORM_API_KEY } = process.env;
const heard = [];
for (const signal of ['SIGTERM', 'SIGINT'])
  process.on(signal, () => {
    heard.push(signal);
    writeFileSync(NOTE, heard.join());
    setTimeout(() => process.exit(${status}), 100);
  });
setInterval(() => undefined, 1000);
await fetch(base + '/v1/balance', { headers: { authorization: 'Bearer ' + (KEY ?? MPCONFORM_API_KEY) } }).then((answer) => answer.text());
console.log('called');`;

/** What is told to end once its program has called. */
async function ended(args: readonly string[], signal: NodeJS.Signals, env: Readonly<Record<string, string>> = {}) {
  const out = freshFolder();
  const note = join(out, '../note');
  let sent = false;
  const ran = await mpconform(
    [...args, '--out', out, '--', process.execPath, '-e', stays(5)],
    { NOTE: note, ...env },
    (stdout, kill) => {
      if (sent || !stdout.includes('called')) return;
      sent = true;
      kill(signal);
    },
  );
  return { ...ran, heard: readFileSync(note, 'utf8'), report: reportIn(out) };
}

describe.concurrent('who asks for an end asks the program that calls', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('of client --listen, by %s', async (signal) => {
    const { heard, status, stdout, report } = await ended(['client', '--listen', '0'], signal);
    expect(heard).toBe(signal);
    expect(stdout).toContain('ended with status 5');
    expect(status).toBe(130);
    expect(report).toMatchObject({ interrupted: true, traffic: { requests: 1 } });
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('of the proxy, by %s', async (signal) => {
    await withReference({}, async (target, reference) => {
      const { heard, status, stderr, report } = await ended(['proxy', '--target', target], signal, {
        KEY: reference.keys.all,
      });
      expect(heard).toBe(signal);
      expect(stderr).toContain('ended with status 5');
      expect(status).toBe(130);
      expect(report).toMatchObject({ interrupted: true, traffic: { requests: 1 } });
    });
  });
});

test.each([
  [['client', '--only', 'orders/kiled-status', '--', 'x'], 'names no case; did you mean orders/killed-status?'],
  [['client', '--only', 'nothing-of-the-kind', '--', 'x'], 'names no case; there are: '],
  [['serve', '--fault', 'object-missing-on-create'], 'did you mean charge.object-missing-on-create?'],
  [['serve', '--variant', 'zzz-zzz-zzz'], 'there is no variant named zzz-zzz-zzz; `mpconform serve --list` lists them'],
])('a name that is none is told with the likely one: %j', async (args, says) => {
  const { status, stderr } = await mpconform(args);
  expect(stderr).toContain(says);
  expect(status).toBe(2);
});

test('serve lists by name, and what contains a part alone', async () => {
  const all = (await mpconform(['serve', '--list'])).stdout.trimEnd().split('\n');
  const faults = all.filter((line) => line.startsWith('fault ')).map((line) => line.split(/ +/)[1]!);
  expect(faults.length).toBeGreaterThan(1_000);
  expect(faults).toEqual(faults.toSorted());
  const part = (await mpconform(['serve', '--list', 'Bare-Taken'])).stdout.trimEnd().split('\n');
  expect(part).toEqual(all.filter((line) => line.toLowerCase().includes('bare-taken')));
  expect(part.length).toBeLessThan(20);
  const none = await mpconform(['serve', '--list', 'no-such-thing']);
  expect(none).toEqual({
    status: 2,
    stdout: '',
    stderr: 'mpconform: --list no-such-thing: no fault and no variant contains that\n',
  });
});

test('no help shows how the command keeps a default', async () => {
  const { stdout } = await mpconform(['--help']);
  const commands = [...stdout.split('Commands:')[1]!.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name!);
  expect(commands.length).toBeGreaterThan(10);
  for (const name of commands.filter((each) => each !== 'help'))
    expect((await mpconform([name, '--help'])).stdout).not.toContain('(default: [');
});

/** Throws once the command is ready for what nobody foresaw. */
const crash = `data:text/javascript,${encodeURIComponent(
  "process.on('newListener', (name) => name === 'unhandledRejection' && setImmediate(() => { throw new Error('boom'); }));",
)}`;

test('a fault of its own has a status of its own', async () => {
  const ran = await mpconform(['serve'], { NODE_OPTIONS: `--import ${crash}` });
  expect(ran.status).toBe(70);
  expect(ran.stderr).toContain('mpconform: a fault of mpconform itself, not of the deployment: boom');
});

describe.concurrent('a program', () => {
  test('that a signal ended is said to be', async () => {
    const ran = await mpconform(['client', '--listen', '0', '--out', freshFolder(), '--', 'sh', '-c', 'kill -9 $$']);
    expect(ran.stdout).toContain('sh was ended by SIGKILL');
    expect(ran.status).toBe(4);
  });

  test('that cannot be started is not asked whom it calls', async () => {
    const ran = await mpconform(['client', '--listen', '0', '--out', freshFolder(), '--', 'no-such-program']);
    expect(ran.stderr).toContain('nothing was judged: no-such-program could not be started: there is no program');
    expect(ran.status).toBe(4);
  });

  test('that may not be run is told with what to do', async () => {
    const ran = await mpconform(['client', '--out', freshFolder(), '--', import.meta.filename]);
    expect(ran.stdout.replaceAll(/\s+/g, ' ')).toMatch(
      /command\.test\.ts may not be run: make it executable \(chmod \+x\)/,
    );
    expect(ran.status).toBe(4);
  });

  test('that cannot be started judges nothing', async () => {
    await withReference({}, async (target) => {
      const ran = await mpconform(['proxy', '--target', target, '--out', freshFolder(), '--', 'no-such-program']);
      expect(ran.stderr).toContain('no-such-program could not be started');
      expect(ran.stderr).toContain('there is no program no-such-program');
      expect(ran.stderr).not.toContain('no request came');
      expect(ran.status).toBe(4);
    });
  });
});
