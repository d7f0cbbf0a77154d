/** An amount in minor units as a person types it; what is no amount is shown as it is. */
export function shillings(minor: unknown): string {
  if (typeof minor !== 'number' || !Number.isFinite(minor)) return String(minor);
  const whole = minor % 100 === 0;
  return `TZS ${(minor / 100).toLocaleString('en-US', { minimumFractionDigits: whole ? 0 : 2 })}`;
}

export const controlNumberInFours = (digits: string): string =>
  /^\d{12}$/.test(digits) ? digits.replaceAll(/\d{4}(?=\d)/g, '$& ') : digits;

/** A moment on the clock of the person's machine. */
export const timeOfDay = (moment: number): string => new Date(moment).toTimeString().slice(0, 8);
