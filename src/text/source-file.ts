import { createReadStream } from 'node:fs';
import type { Problem } from './problem.ts';

export type SourceText =
  | { readonly is: 'text'; readonly text: string }
  /** Missing, too large, or not UTF-8. */
  | { readonly is: 'unreadable'; readonly problem: Problem };

const MAX_SOURCE_BYTES = 1024 * 1024;

/** The text of a file that a person wrote. What cannot be read is a problem of the file as a whole. */
export async function readSourceFile(file: string): Promise<SourceText> {
  try {
    const bytes = await firstBytes(file);
    if (bytes.length > MAX_SOURCE_BYTES) return unreadable(file, 'the file is larger than 1 MiB');
    return { is: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch (error) {
    return unreadable(file, reason(error));
  }
}

/** One byte more than the limit is enough to know, of a pipe or a device too. */
async function firstBytes(file: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(file, { end: MAX_SOURCE_BYTES })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const unreadable = (file: string, message: string): SourceText => ({
  is: 'unreadable',
  problem: { file, line: 0, column: 0, message },
});

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'this is a folder, not a file',
  EACCES: 'the file may not be read',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'the file is not UTF-8 text',
};

function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return REASONS[code ?? ''] ?? `the file cannot be read: ${message}`;
}
