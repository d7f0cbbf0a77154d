import type { IncomingMessage } from 'node:http';

const largest = 8 * 1024 * 1024;

/** A body as UTF-8; null: it broke off, or is larger than any request may be. */
export async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request) {
      chunks.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      if (bytes > largest) return null;
    }
  } catch {
    return null;
  }
  return Buffer.concat(chunks).toString('utf8');
}
