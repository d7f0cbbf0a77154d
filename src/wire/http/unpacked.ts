import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

const most = { maxOutputLength: 8 * 1024 * 1024 } as const;

const unpackers: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: (bytes) => gunzipSync(bytes, most),
  'x-gzip': (bytes) => gunzipSync(bytes, most),
  deflate: (bytes) => inflateSync(bytes, most),
  br: (bytes) => brotliDecompressSync(bytes, most),
  identity: (bytes) => bytes,
};

/**
 * A body as it was before it was packed for the way: whoever is not told which codings are taken may choose any. null:
 * nobody here can read it.
 *
 * @param coding what Content-Encoding says
 */
export function unpacked(bytes: Buffer, coding = ''): Buffer | null {
  const names = coding.split(',').map((name) => name.trim().toLowerCase());
  try {
    return names
      .filter((name) => name !== '' && bytes.length > 0)
      .reduceRight<Buffer | null>((packed, name) => packed && (unpackers[name]?.(packed) ?? null), bytes);
  } catch {
    return null;
  }
}
