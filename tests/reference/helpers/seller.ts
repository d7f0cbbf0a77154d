import { startReference, type Reference, type ReferenceOptions } from '../../../src/reference/reference.ts';

export interface Seen {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** Somebody who sells on live, and the operator beside. */
export interface Seller extends AsyncDisposable {
  readonly reference: Reference;
  readonly get: (path: string, key?: string) => Promise<Seen>;
  readonly post: (path: string, body: object, more?: { key?: string; idempotencyKey?: string }) => Promise<Seen>;
  readonly operate: (action: string, body: object) => Promise<Seen>;
}

export async function sell(options: ReferenceOptions = {}): Promise<Seller> {
  const reference = await startReference({ seed: 7, latency: { from: 0, to: 0 }, ...options });
  const { liveUrl, operatorUrl, operatorToken, keys } = reference;
  const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` });
  return {
    reference,
    get: async (path, key = keys.live) => seen(await fetch(liveUrl + path, { headers: bearer(key) })),
    post: async (path, body, { key = keys.live, idempotencyKey } = {}) =>
      seen(
        await fetch(liveUrl + path, {
          method: 'POST',
          headers: { ...bearer(key), ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }) },
          body: JSON.stringify(body),
        }),
      ),
    operate: async (action, body) =>
      seen(
        await fetch(`${operatorUrl}/${action}`, {
          method: 'POST',
          headers: bearer(operatorToken),
          body: JSON.stringify(body),
        }),
      ),
    [Symbol.asyncDispose]: () => reference.close(),
  };
}

const seen = async (response: Response): Promise<Seen> => ({ status: response.status, body: await response.json() });

/** The code of a refusal, or the status of anything else. */
export const outcome = ({ status, body }: Seen): unknown => body.error?.code ?? status;

export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
