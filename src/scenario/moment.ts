/** ISO 8601 with a date, a time and a zone. */
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d([.,]\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$/i;

/** Milliseconds; a number is Unix seconds. null: no moment. */
export function momentOf(value: unknown): number | null {
  if (typeof value === 'number') return value * 1000;
  if (typeof value !== 'string' || !ISO.test(value)) return null;
  const moment = Date.parse(
    value
      .replace(',', '.')
      .replace(/([+-]\d\d)$/, '$1:00')
      .replace(/([+-]\d\d)(\d\d)$/, '$1:$2'),
  );
  return Number.isNaN(moment) ? null : moment;
}
