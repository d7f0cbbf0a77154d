import { bodyPath, type BodyPath } from './body-path.ts';

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
