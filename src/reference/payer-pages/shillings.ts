/** An amount as people read it. */
export function shillings(minor: number): string {
  const cents = minor % 100 === 0 ? 0 : 2;
  const amount = (minor / 100).toLocaleString('en-US', { minimumFractionDigits: cents });
  return `TZS ${amount}`;
}
