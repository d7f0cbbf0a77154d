/** Whether a request that may have arrived can be sent once more: a read, or what an Idempotency-Key makes one of. */
export const doesNoHarmTwice = ({
  method,
  headers,
}: {
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
}): boolean => method === 'GET' || headers.some(([name]) => name.toLowerCase() === 'idempotency-key');
