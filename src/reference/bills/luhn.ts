/** The digit that makes the sum of ISO/IEC 7812-1 come out even by ten. */
export function luhnDigit(digits: string): string {
  const sum = Array.from(digits)
    .toReversed()
    .map((digit, place) => (place % 2 === 0 ? 2 * Number(digit) : Number(digit)))
    .reduce((all, value) => all + (value > 9 ? value - 9 : value), 0);
  return String((10 - (sum % 10)) % 10);
}
