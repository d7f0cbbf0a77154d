const units = { ms: 0.001, s: 1, m: 60, h: 3600, d: 86_400 } as const;

export const durationForm = /^(\d{1,7})(ms|s|m|h|d)$/;

/** `90s` in seconds. */
export function seconds(written: string): number {
  const [, count = '0', unit = 's'] = durationForm.exec(written) ?? [];
  return Number(count) * units[unit as keyof typeof units];
}

/** Seconds the way they are written in files and options. */
export function duration(length: number): string {
  const unit = (['d', 'h', 'm'] as const).find((name) => length >= units[name] && length % units[name] === 0) ?? 's';
  return `${Math.round(length / units[unit])}${unit}`;
}

/** Seconds the way a person says them. */
export function durationWords(length: number): string {
  const rounded = Math.round(length);
  if (length < 10) return `${Math.round(length * 10) / 10} s`;
  if (rounded < 60) return `${rounded} s`;
  const [minutes, rest] = [Math.floor(rounded / 60), rounded % 60];
  if (minutes < 60) return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
  if (minutes >= 48 * 60) return `${Math.round(minutes / 60 / 24)} days`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
