export type TriggerDigit = 1 | 2 | 3 | 4 | 5;

export interface Trigger {
  /** The state that the charge reaches; processing: it never leaves it. */
  readonly outcome: 'succeeded' | 'failed' | 'processing';
  readonly reason: 'PAYER_DECLINED' | 'INSUFFICIENT_FUNDS' | null;
  /** Milliseconds before which the outcome is not reached; null where no figure is given. */
  readonly delay: number | null;
}

/** The nine digits of a trigger number without the last. */
export const triggerPrefix = '70000000';

export const triggers: Readonly<Record<TriggerDigit, Trigger>> = {
  1: { outcome: 'succeeded', reason: null, delay: null },
  2: { outcome: 'failed', reason: 'PAYER_DECLINED', delay: null },
  3: { outcome: 'failed', reason: 'INSUFFICIENT_FUNDS', delay: null },
  4: { outcome: 'processing', reason: null, delay: null },
  5: { outcome: 'succeeded', reason: null, delay: 90_000 },
};

export const triggerDigits: readonly TriggerDigit[] = [1, 2, 3, 4, 5];

/** The final digit of a trigger number; null for any other number, which is approved if it is valid. */
export const triggerOf = (nineDigits: string): TriggerDigit | null =>
  triggerDigits.find((digit) => nineDigits === triggerNumber(digit)) ?? null;

/** The nine digits of a trigger number. */
export const triggerNumber = (digit: TriggerDigit): string => `${triggerPrefix}${digit}`;
