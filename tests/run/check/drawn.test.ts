import { expect, test } from 'vitest';
import { drawingAt, drawingFor, draws, type Occasion } from '../../../src/run/check/drawn.ts';

const on = (deployment: Occasion['deployment']): Occasion => ({ deployment, most_minor: null, now: () => 0, turn: 0 });

const three = (): readonly number[] => [draws().next(), draws().next(), draws().next()];

test('a check draws the same for the same seed, and another value each time', () => {
  const once = drawingFor(on('sandbox'), 7, three);
  expect(new Set(once).size).toBe(3);
  expect(drawingFor(on('live'), 7, three)).toEqual(once);
  expect(drawingFor(on('sandbox'), 8, three)).not.toEqual(once);
});

test('a value that is tried again draws the same, whatever was drawn between, and its deployment stays', () => {
  drawingFor(on('live'), 7, () => {
    const once = drawingAt(7, 3, three);
    three();
    expect(drawingAt(7, 3, three)).toEqual(once);
    expect(drawingAt(7, 4, three)).not.toEqual(once);
    expect(drawingAt(7, 3, () => draws().deployment)).toBe('live');
  });
});

test('what is at once goes on as if it were alone', async () => {
  const alone = drawingFor(on('sandbox'), 1, three);
  const slowly = async (): Promise<readonly number[]> => {
    const all: number[] = [];
    for (let at = 0; at < 3; at += 1) {
      all.push(draws().next());
      await Promise.resolve();
    }
    return all;
  };
  const [one, other] = await Promise.all([1, 2].map((seed) => drawingFor(on('sandbox'), seed, slowly)));
  expect(one).toEqual(alone);
  expect(other).not.toEqual(alone);
});
