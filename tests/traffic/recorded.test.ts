import { expect, test } from 'vitest';
import { variants } from '../../src/reference/variants/variants.ts';
import type { RawExchange } from '../../src/traffic/raw-exchange.ts';
import { randomOf } from './helpers/mixed-traffic.ts';
import { brokenIn, recorded, type Recording } from './helpers/recording.ts';

type Cut = (all: readonly RawExchange[], random: () => number) => readonly RawExchange[];

const unseen = { text: '', bytes: 0, whole: false };

/** Ways in which a recording lacks something of what went on. */
const cuts: Readonly<Record<string, Cut>> = {
  'begins in the middle': (all, random) => all.slice(Math.floor(random() * all.length)),
  'has every second exchange': (all, random) => all.filter(() => random() < 0.5),
  'has few exchanges': (all, random) => all.filter(() => random() < 0.15),
  'has gaps': (all, random) => {
    let isOn = true;
    return all.filter(() => (random() < 0.05 ? (isOn = !isOn) : isOn));
  },
  'lacks bodies': (all, random) =>
    all.map((raw) => ({
      ...raw,
      body: raw.body && random() < 0.5 ? unseen : raw.body,
      answer: raw.answer && random() < 0.5 ? { ...raw.answer, body: unseen } : raw.answer,
    })),
  'lacks answers': (all, random) =>
    all.map((raw) => (random() < 0.3 ? { ...raw, answer: null, failure: { kind: 'broken-off', text: 'lost' } } : raw)),
};

let whole: Recording | null = null;
const wholeRecording = async (): Promise<Recording> => (whole ??= await recorded({}, 5, 90));

const rulesOf = (recording: Recording, isClockSure = true): readonly string[] => [
  ...new Set(brokenIn(recording, isClockSure).map(({ rule }) => rule)),
];

test.each(Object.keys(cuts))('a recording that %s blames neither side', async (name) => {
  const recording = await wholeRecording();
  for (let seed = 1; seed <= 6; seed += 1) {
    const exchanges = cuts[name]!(recording.exchanges, randomOf(seed));
    const target = seed % 3 === 0 ? { ...recording.target, keys: [] } : recording.target;
    expect(rulesOf({ target, exchanges }, seed % 2 === 0)).toEqual([]);
  }
});

test('a recording without keys blames neither side', async () => {
  const { target, exchanges } = await wholeRecording();
  const keyless = exchanges.map((raw) => ({
    ...raw,
    isKeySeen: false,
    headers: raw.headers.filter(([name]) => name !== 'authorization'),
  }));
  expect(rulesOf({ target, exchanges: keyless })).toEqual([]);
});

test('whatever the document allows a service, a recording of it blames neither side', async () => {
  const blamed: string[] = [];
  // Who sends by a plain fetch gets no answer where a service hangs up.
  const answering = variants.filter(({ name }) => !/closes|hangs-up/.test(name));
  for (const [at, { name }] of answering.entries()) {
    const recording = await recorded({ variant: name }, at, 6);
    for (const rule of rulesOf(recording)) blamed.push(`${name}: ${rule}`);
  }
  expect(blamed).toEqual([]);
});

test.each([
  ['charge.object-missing-on-create', 'charge.object'],
  ['link.object-link', 'payment-link.object'],
  ['live.amount.minimum-9900', 'charges.create.amount-minimum'],
  ['live.charge.expires-in-local-time', 'charge.expires-after-15-minutes'],
])('a recording of a service with %s shows that it breaks %s', async (fault, rule) => {
  expect(rulesOf(await recorded({ faults: [fault] }, 3, 150))).toContain(rule);
});
