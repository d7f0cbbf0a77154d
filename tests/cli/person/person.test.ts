import { PassThrough } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { PersonAtTerminal } from '../../../src/cli/person/person.ts';
import type { ManualTask, Said } from '../../../src/target/operator/manual-task.ts';

const key = ['sk_test_', 'CANARY7890123456789012345678901A'].join('');
const noon = Date.parse('2026-01-01T12:00:00Z');

/** A terminal of streams and a person who types as soon as something is shown. */
class Stage {
  readonly input = new PassThrough();
  readonly output = new PassThrough();
  readonly drawn: string[] = [];
  now = noon;
  interrupts = 0;
  #seen = '';
  #looked = 0;
  readonly person = new PersonAtTerminal({
    drawing: { pause: () => this.drawn.push('paused'), resume: () => this.drawn.push('resumed') },
    onInterrupt: () => (this.interrupts += 1),
    streams: { input: this.input, output: this.output, terminal: true },
    now: () => this.now,
  });

  constructor() {
    this.output.on('data', (chunk: Buffer) => (this.#seen += chunk.toString()));
  }

  get seen(): string {
    return this.#seen;
  }

  ask(...manualTasks: readonly Partial<ManualTask>[]): Promise<Said>[] {
    const waiting: Promise<Said>[] = [];
    const asked = manualTasks.map((manualTask) => {
      const { promise, resolve } = withResolver();
      waiting.push(promise);
      return { manualTask: { ...approve, ...manualTask }, answer: resolve };
    });
    this.person.ask(asked);
    return waiting;
  }

  /** Waits until something is shown that was not there when it last looked, then types. */
  async type(after: RegExp, keys: string): Promise<void> {
    await this.shown(after);
    this.input.write(keys);
  }

  async shown(what: RegExp): Promise<void> {
    const found = what.exec(this.#seen.slice(this.#looked));
    if (found) this.#looked += found.index + found[0].length;
    else {
      await new Promise((resolve) => this.output.once('data', resolve));
      await this.shown(what);
    }
  }
}

function withResolver(): { promise: Promise<Said>; resolve: (said: Said) => void } {
  let resolve: (said: Said) => void = () => undefined;
  const promise = new Promise<Said>((done) => (resolve = done));
  return { promise, resolve };
}

const approve: ManualTask = {
  action: 'approve_charge',
  please: 'As the payer, approve the charge.',
  facts: { charge: 'ch_1', amount: 'TZS 1,500' },
  answers: [],
  about: { kind: 'charge', id: 'ch_1' },
  until: null,
};
const makeKey: Partial<ManualTask> = {
  action: 'create_key',
  please: 'Make an API key.',
  facts: { label: 'mpconform-1' },
  answers: [{ name: 'key', what: 'the key', kind: 'API key' }],
};
const count: Partial<ManualTask> = {
  action: 'prompts',
  please: 'Count the prompts.',
  answers: [{ name: 'count', what: 'how many', kind: 'whole number' }],
};
const done: Said = { is: 'told', answers: {} };

let stage: Stage;
beforeEach(() => {
  stage = new Stage();
});

describe('what is to do', () => {
  it('is listed with its facts, and several are told at once', async () => {
    const said = stage.ask({}, { facts: { charge: 'ch_2' } }, { facts: { charge: 'ch_3' } });
    await stage.type(/> /, '1-2\r');
    expect(await Promise.all(said.slice(0, 2))).toEqual([done, done]);
    await stage.shown(/Still to do: 3/);
    expect(stage.seen).toMatch(/3 things to do:\r?\n\s+1\. As the payer, approve the charge\.\r?\n\s+charge  ch_1/);
    await stage.type(/> /, 'all\r');
    expect(await said[2]).toEqual(done);
    await expect.poll(() => stage.drawn).toEqual(['paused', 'resumed']);
  });

  it('comes up while another is typed, under a number of its own', async () => {
    const [first] = stage.ask({});
    await stage.type(/> /, '2');
    const [second] = stage.ask(count);
    await stage.shown(/1 thing to do:[^]*2\. Count the prompts[^]*> 2/);
    stage.input.write('\r');
    await stage.type(/how many: /, 'three\r');
    await stage.type(/A whole number is needed[^]*how many: /, '3\r');
    expect(await second).toEqual({ is: 'told', answers: { count: 3 } });
    await stage.type(/> /, '1\r');
    expect(await first).toEqual(done);
  });

  it('stays to do when its answer is left out, and is shown again on request', async () => {
    const [said] = stage.ask(count);
    await stage.type(/> /, '1\r');
    await stage.type(/how many: /, '\r');
    await stage.type(/1 stays to do[^]*> /, '\r');
    await stage.type(/1 thing to do[^]*> /, '7\r');
    await stage.type(/7 is not among the things to do[^]*> /, 'what?\r');
    await stage.type(/Type \? for help[^]*> /, '1\r');
    await stage.type(/how many: /, '0\r');
    expect(await said).toEqual({ is: 'told', answers: { count: 0 } });
  });

  it('says what checks still need', async () => {
    stage.person.expect([
      { check: 'a', actions: ['approve_charge'] },
      { check: 'b', actions: ['approve_charge', 'cancel_bill'] },
    ]);
    await stage.shown(/2 checks need you: approve a charge \(2\), cancel a bill \(1\)\./);
    stage.person.over('a');
    void stage.ask({});
    await stage.shown(/1 check needs you: approve a charge \(1\), cancel a bill \(1\)\./);
  });
});

describe('what is left out', () => {
  it('may be one thing, or all of its kind, now and later', async () => {
    const said = stage.ask({}, count, {}, {});
    await stage.type(/> /, 'skip 1\r');
    expect(await said[0]).toMatchObject({ is: 'skipped', why: expect.stringContaining('approve a charge') });
    await stage.type(/Still to do: 2, 3, 4[^]*> /, 'skip like 3\r');
    expect(await Promise.all([said[2], said[3], ...stage.ask({})])).toMatchObject(
      Array.from({ length: 3 }, () => ({ is: 'skipped' })),
    );
    await stage.type(/> /, 'failed 2\r');
    await stage.type(/What went wrong with 2\? /, 'the handset is off\r');
    expect(await said[1]).toMatchObject({ is: 'refused', why: expect.stringContaining('the handset is off') });
  });

  it.each([
    ['skip all', 'skip all\r'],
    ['the end of the input', '\u0004'],
  ])('is everything after %s', async (_, keys) => {
    const said = stage.ask({}, count);
    await stage.type(/> /, keys);
    expect(await Promise.all([...said, ...stage.ask(makeKey)])).toMatchObject(
      Array.from({ length: 3 }, () => ({ is: 'skipped' })),
    );
  });
});

describe('time', () => {
  const until = noon + 13 * 60_000;

  it('is said, and what was done too late is not taken for done', async () => {
    const [late, inTime] = stage.ask({ until }, { until });
    await stage.shown(/until +\d\d:\d\d:\d\d, 13 min from now/);
    stage.now = until + 1;
    await stage.type(/> /, 'all\r');
    await stage.type(/1 was to be done until .*Was it\? \(y\/n\) /, 'n\r');
    await stage.type(/2 was to be done until .*Was it\? \(y\/n\) /, 'y\r');
    expect(await late).toMatchObject({ is: 'refused', why: expect.stringContaining('too late') });
    expect(await inTime).toEqual(done);
  });

  it('does not matter where it was over before anybody was asked', async () => {
    const [said] = stage.ask({ until: noon - 1 });
    await stage.type(/> /, '1\r');
    expect(await said).toEqual(done);
    expect(stage.seen).not.toContain('until');
  });
});

describe('a secret', () => {
  it('is taken without being shown, and not called back', async () => {
    const [said, other] = stage.ask(makeKey, {});
    await stage.type(/> /, '1\r');
    await stage.type(/the key, which is not shown: /, `wrong ${key}\u0015${key}\r`);
    expect(await said).toEqual({ is: 'told', answers: { key } });
    await stage.type(/> /, '\u001b[A\u0019');
    stage.input.write('\u0015all\r');
    expect(await other).toEqual(done);
    expect(stage.seen).not.toMatch(/CANARY|wrong/);
  });

  it('is asked for only once the terminal shows nothing of itself', async () => {
    let raw = false;
    const asked: boolean[] = [];
    Object.assign(stage.input, { setRawMode: (on: boolean) => (raw = on) });
    const write = stage.output.write.bind(stage.output);
    stage.output.write = ((chunk: string) => {
      if (chunk.includes('not shown')) asked.push(raw);
      return write(chunk);
    }) as typeof stage.output.write;
    const [said] = stage.ask(makeKey);
    await stage.type(/> /, '1\r');
    await stage.type(/not shown: /, `${key}\r`);
    expect(await said).toMatchObject({ is: 'told' });
    expect(asked).toEqual([true]);
    await expect.poll(() => raw).toBe(false);
  });

  it('of an unlikely form is asked for twice', async () => {
    const [said] = stage.ask(makeKey);
    await stage.type(/> /, '1\r');
    await stage.type(/not shown: /, 'sk_test_CANARYshort\r');
    await stage.type(/does not look like a key[^]*the same again[^]*not shown: /, `${key}\r`);
    await stage.type(/the key, which is not shown: /, `${key}\r`);
    expect(await said).toEqual({ is: 'told', answers: { key } });
    expect(stage.seen).not.toContain('CANARY');
  });
});

it('takes messages of several lines, and hides the number of the phone', async () => {
  const answers = [{ name: 'messages', what: 'how many there are', kind: 'messages' }] as const;
  const [said] = stage.ask({ action: 'messages', answers });
  await stage.type(/> /, '1\r');
  await stage.type(/how many there are: /, '1\r');
  await stage.type(/received message 1, which is not shown: /, '0712000001\r');
  await stage.type(/a dot:[^]*  /, 'Pay 9912 3456 7890\r\rhttps://pay.example.test\r.\r');
  const text = 'Pay 9912 3456 7890\n\nhttps://pay.example.test';
  expect(await said).toEqual({ is: 'told', answers: { messages: [{ to: '0712000001', text }] } });
  expect(stage.seen).not.toContain('0712000001');
});

it('hands an interruption on, and leaves the terminal to others', async () => {
  const [said] = stage.ask(makeKey, {});
  await stage.type(/> /, '1\r');
  await stage.type(/not shown: /, '\u0003');
  await expect.poll(() => stage.interrupts).toBe(1);
  stage.person.leave();
  expect(stage.drawn).toEqual(['paused', 'resumed']);
  expect(stage.input.listenerCount('keypress')).toBe(0);
  expect(await Promise.race([said, Promise.resolve('nothing')])).toBe('nothing');
});
