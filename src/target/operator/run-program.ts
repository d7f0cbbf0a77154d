import { execFile, type ExecFileException } from 'node:child_process';
import { notStarted } from '../../text/not-started.ts';

export interface Program {
  readonly command: readonly [string, ...string[]];
  readonly folder: string;
  readonly limit_ms: number;
}

type ProgramEnd =
  | { readonly is: 'ended'; readonly status: number | null; readonly stdout: string; readonly stderr: string }
  | { readonly is: 'failed'; readonly why: string };

/** Runs a program to its end, or ends it: when it takes too long, or says too much. */
export function runProgram({ command, folder, limit_ms }: Program, input: string): Promise<ProgramEnd> {
  const [file, ...args] = command;
  const options = {
    cwd: folder,
    timeout: limit_ms,
    maxBuffer: 1024 * 1024,
    killSignal: 'SIGKILL',
    windowsHide: true,
  } as const;
  return new Promise((resolve) => {
    const { stdin } = execFile(file, args, options, (error, stdout, stderr) => {
      const why = error && failureOf(error, file, limit_ms);
      resolve(why === null ? { is: 'ended', status: statusOf(error), stdout, stderr } : { is: 'failed', why });
    });
    // A program that does not read its input closes the pipe; what it says on its output counts.
    stdin?.on('error', () => undefined).end(input);
  });
}

const statusOf = (error: ExecFileException | null): number | null =>
  error === null ? 0 : typeof error.code === 'number' ? error.code : null;

/** null: it did come to its end, whatever its status. */
function failureOf(error: ExecFileException, file: string, limit_ms: number): string | null {
  const { code, killed } = error;
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'it wrote more than 1 MiB';
  if (killed === true) return `it took longer than ${limit_ms / 1000} s`;
  return typeof code === 'string' ? notStarted(file, { ...error, code }) : null;
}
