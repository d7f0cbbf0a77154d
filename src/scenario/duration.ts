const UNITS = { ms: 0.001, s: 1, m: 60, h: 3600, d: 86_400 } as const;

export const DURATION = /^(\d{1,6})(ms|s|m|h|d)$/;

/** `90s` in seconds. */
export function seconds(written: string): number {
  const [, count = '0', unit = 's'] = DURATION.exec(written) ?? [];
  return Number(count) * UNITS[unit as keyof typeof UNITS];
}

/** Seconds the way a story writes them. */
export function duration(length: number): string {
  const unit = (['d', 'h', 'm'] as const).find((name) => length >= UNITS[name] && length % UNITS[name] === 0) ?? 's';
  return `${Math.round(length / UNITS[unit])}${unit}`;
}
