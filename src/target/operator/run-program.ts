import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

export interface Program {
  readonly command: readonly [string, ...string[]];
  readonly folder: string;
  readonly limit_ms: number;
}

export type ProgramEnd =
  | { readonly is: 'ended'; readonly status: number | null; readonly stdout: string; readonly stderr: string }
  | { readonly is: 'failed'; readonly why: string };

const MAX_OUTPUT_BYTES = 1024 * 1024;

/** Runs a program to its end, or ends it: when it takes too long, or says too much. */
export function runProgram({ command, folder, limit_ms }: Program, input: string): Promise<ProgramEnd> {
  const [file, ...args] = command;
  const child = spawn(file, args, { cwd: folder, stdio: 'pipe', windowsHide: true });
  return new Promise((resolve) => {
    const stop = (why: string): void => {
      resolve({ is: 'failed', why });
      end(child);
    };
    const output = collect(child, () => stop('it wrote more than 1 MiB'));
    AbortSignal.timeout(limit_ms).addEventListener('abort', () => stop(`it took longer than ${limit_ms / 1000} s`));
    child.on('error', (error) => stop(startFault(error, file)));
    child.on('close', (status) => resolve({ is: 'ended', status, ...output() }));
    // A program that does not read its input closes the pipe; what it says on its output counts.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

function collect(child: ChildProcessWithoutNullStreams, tooMuch: () => void): () => { stdout: string; stderr: string } {
  const chunks = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
  let size = 0;
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_OUTPUT_BYTES) tooMuch();
      else chunks[name].push(chunk);
    });
  return () => ({ stdout: Buffer.concat(chunks.stdout).toString(), stderr: Buffer.concat(chunks.stderr).toString() });
}

/** A program of its own may hold the pipes open; they are let go as well. */
function end(child: ChildProcessWithoutNullStreams): void {
  child.kill('SIGKILL');
  for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe.destroy();
}

function startFault(error: NodeJS.ErrnoException, file: string): string {
  if (error.code === 'ENOENT') return `there is no program ${file}, or no folder to start it in`;
  return error.code === 'EACCES' ? `${file} may not be run` : `it could not be started: ${error.message}`;
}
