import { asObject, json } from '../../evidence/read.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { pathOf, succeeded } from '../request.ts';

/** A charge in an answer. */
export interface Seen {
  readonly id: string;
  readonly via: 'post' | 'read' | 'list';
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The charges that an answer shows. */
export function chargesIn(exchange: Exchange): readonly Seen[] {
  const way = wayOf(exchange);
  if (way === null) return [];
  const body = asObject(json(exchange.answer?.body)?.value);
  const shown = way === 'list' ? arrayOf(body?.['data']) : [body];
  return shown.flatMap((item) => seen(asObject(item), way));
}

function wayOf(exchange: Exchange): Seen['via'] | null {
  if (!succeeded(exchange)) return null;
  const path = pathOf(exchange.request);
  const { method } = exchange.request;
  if (method === 'POST') return path === '/v1/charges' || path === '/v1/pos/charges' ? 'post' : null;
  if (method !== 'GET') return null;
  if (path === '/v1/charges') return 'list';
  return /^\/v1\/charges\/[^/]+$/.test(path) ? 'read' : null;
}

function seen(fields: Readonly<Record<string, unknown>> | null, via: Seen['via']): readonly Seen[] {
  const id = fields?.['id'];
  return fields !== null && typeof id === 'string' && id !== '' ? [{ id, via, fields }] : [];
}

function arrayOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
