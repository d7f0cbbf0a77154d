import { randomUUID } from 'node:crypto';
import { BroadcastChannel } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { askedOf, PersonLine, type Answered, type ManualTasks } from '../../../src/run/person/line.ts';
import type { Asked } from '../../../src/run/person/person.ts';
import type { ManualTask } from '../../../src/target/operator/manual-task.ts';

const manualTask = (bill: string): ManualTask => ({
  action: 'cancel_bill',
  please: 'Cancel the bill.',
  facts: { bill },
  answers: [],
  about: { kind: 'bill', id: bill },
  until: null,
});

const open: BroadcastChannel[] = [];
afterEach(() => open.splice(0).forEach((channel) => channel.close()));

/** Both ends of a real channel; `came` is called with each batch that reaches the terminal. */
function connected(came: (asked: readonly Asked[]) => void): PersonLine {
  const name = randomUUID();
  const [engine, terminal] = [new BroadcastChannel(name), new BroadcastChannel(name)];
  open.push(engine, terminal);
  const line = new PersonLine((manualTasks) => engine.postMessage(manualTasks));
  engine.onmessage = (event) => line.heard((event as { data: Answered }).data);
  terminal.onmessage = (event) =>
    came(askedOf((event as { data: ManualTasks }).data, (answer) => terminal.postMessage(answer)));
  return line;
}

it('gathers what is asked at about the same moment, and takes answers in any order', async () => {
  const sizes: number[] = [];
  const line = connected((asked) => {
    sizes.push(asked.length);
    for (const one of asked.toReversed())
      one.answer({ is: 'told', answers: { of: one.manualTask.facts['bill'] ?? null } });
  });
  const said = await Promise.all(['bl_1', 'bl_2', 'bl_3'].map((bill) => line.ask(manualTask(bill))));
  expect(sizes).toEqual([3]);
  expect(said).toEqual(['bl_1', 'bl_2', 'bl_3'].map((of) => ({ is: 'told', answers: { of } })));
});

it('keeps nobody waiting once it is cut', async () => {
  const line = connected(() => undefined);
  const waiting = line.ask(manualTask('bl_1'));
  line.cut('the run was interrupted');
  expect(await waiting).toEqual({ is: 'refused', why: 'the run was interrupted' });
  expect(await line.ask(manualTask('bl_2'))).toEqual({ is: 'refused', why: 'the run was interrupted' });
});
