import { amount as limits } from '../../contract/limits.ts';
import { drawn, drawnMost } from '../drawn.ts';
import { sampleAmount } from './sample.ts';

const { minimum, maximum, multipleOf: step } = limits;

/** It and the next begin with the same six digits, and are one in single precision, though they are a step apart. */
const peculiar = 1_234_567_900;

/** Where so much may be asked for, an amount of which the next is easily taken for the same. */
export const peculiarAmount = (): number => ((drawnMost() ?? 0) > peculiar ? peculiar : drawn(sampleAmount));

/** In minor units. 16 bits of shillings, 16 and 24 bits of minor units do not tell the last three from none. */
const apart = [step, -step, 9 * step, 2 ** 16 * 100, 2 ** 16 * 25, 2 ** 24 * 25] as const;

/** Other lawful amounts that a careless comparison takes for this one: near it, or with digits more, fewer or turned round. */
export function nearAmounts(amount: number): readonly number[] {
  const turned = Number([...String(amount / step)].toReversed().join('')) * step;
  const others = [...apart.map((difference) => amount + difference), amount * 10, amount / 10, turned];
  const isLawful = (other: number): boolean => other >= minimum && other <= maximum && other % step === 0;
  return [...new Set(others)].filter((other) => other !== amount && isLawful(other));
}

/** How many there are at most. */
export const mostNearAmounts = apart.length + 3;
