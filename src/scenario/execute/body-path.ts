/** `data[0].id`, `data.0.id` and `data[-1].id` (the last one); `$` is the body itself. */
type BodyPath = readonly (string | number)[];

const STEP = /\.?(?:([^.[\]\s]+)|\[(-?\d{1,6})\])/y;

/** null when the text is no path. */
export function bodyPath(written: string): BodyPath | null {
  if (written === '$') return [];
  const path: (string | number)[] = [];
  STEP.lastIndex = 0;
  while (STEP.lastIndex < written.length) {
    const [, name, index] = STEP.exec(written) ?? [];
    if (name === undefined && index === undefined) return null;
    path.push(name ?? Number(index));
  }
  return written === '' || written.startsWith('.') ? null : path;
}

export type Found = { readonly value: unknown } | null;

/** What stands at a path; only what the JSON itself holds, never what a prototype adds. */
export function at(body: unknown, path: BodyPath): Found {
  let value = body;
  for (const step of path) {
    const name = Array.isArray(value) ? indexIn(value, step) : step;
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
    value = (value as Record<string | number, unknown>)[name];
  }
  return { value };
}

function indexIn(list: readonly unknown[], step: string | number): string | number {
  const index = typeof step === 'number' ? step : /^\d+$/.test(step) ? Number(step) : Number.NaN;
  return index < 0 ? list.length + index : index;
}

type CaptureSource =
  | { readonly from: 'status' }
  | { readonly from: 'header'; readonly name: string }
  | { readonly from: 'body'; readonly path: BodyPath };

/** `status`, `header.NAME` or a path in the body; null when it is none of them. */
export function sourceOf(written: string): CaptureSource | null {
  if (written === 'status') return { from: 'status' };
  if (written.startsWith('header.')) return { from: 'header', name: written.slice('header.'.length).toLowerCase() };
  const path = bodyPath(written);
  return path === null ? null : { from: 'body', path };
}
