const SHOWN = 200;

/** A value in a message: as JSON, and not longer than a few lines. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
