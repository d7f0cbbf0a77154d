import { change } from '../../change.ts';

const products = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
] as const;
const permutations = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
] as const;
const inverses = '0432156789';

/** By Verhoeff: all that people mistype in one place, and all neighbours that they change round, are found. */
function verhoeffDigit(text: string): string {
  const sum = Array.from(text)
    .toReversed()
    .reduce((sum, digit, at) => {
      const permuted = Number(permutations[(at + 1) % 8]?.[Number(digit)]);
      return Number(products[sum]?.[permuted]);
    }, 0);
  return inverses[sum] ?? '0';
}

export const verhoeff = change('billMaking')(() => ({ checkDigit: verhoeffDigit }));

/** Half goes to the even neighbour, as bankers have it. */
function halfEven(value: number): number {
  const down = Math.floor(value);
  const rest = value - down;
  return rest === 0.5 ? down + (down % 2) : Math.round(value);
}

/** The fee has a tax of 18 % in it, and both are rounded by themselves. */
export const taxedFees = change('making')((was) => ({
  fee: (order, business, call) => {
    const bare = was.fee(order, business, call);
    return Math.min(order.amount, bare + halfEven((bare * 18) / 100));
  },
}));
