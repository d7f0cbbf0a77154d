import { environment } from './environment.ts';
import { exitStatus } from './exit-status.ts';

/** The command, the target or a scenario is wrong: said in lines for the person, before anything was sent. */
export class Wrong extends Error {
  override readonly name = 'Wrong';
  readonly lines: readonly string[];

  constructor(...lines: readonly string[]) {
    super(lines[0] ?? 'wrong');
    this.lines = lines;
  }
}

/** What is wrong with a file beside the target, of a command that would have sent something. */
export async function beforeSending<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) => {
    throw error instanceof Wrong ? new Wrong(...error.lines, 'mpconform: nothing was sent') : error;
  });
}

/** A disk that is full, a folder that may not be written to, or a file that somebody else has made meanwhile. */
const ofDisk = /^E(?:ACCES|PERM|ROFS|NOSPC|DQUOT|FBIG|NOTDIR|EXIST|MFILE|NFILE|IO): /;

interface Trouble {
  readonly lines: readonly string[];
  readonly status: number;
}

/** What is said of trouble that nobody foresaw. The stack is for who mends this suite, not for who runs it. */
export function ownFault(trouble: unknown): Trouble {
  const stack = trouble instanceof Error ? (trouble.stack ?? trouble.message) : String(trouble);
  const message = (trouble instanceof Error ? trouble.message : stack.replace(/^Error: /, '')).split('\n')[0]!;
  if (ofDisk.test(message))
    return { lines: [`mpconform: what it is to keep cannot be written: ${message}`], status: exitStatus.unjudgeable };
  const lines = [
    `mpconform: a fault of mpconform itself, not of the deployment: ${message}`,
    environment['MPCONFORM_DEBUG'] ? stack : 'With MPCONFORM_DEBUG=1 it says where it happened.',
  ];
  return { lines, status: exitStatus.ownFault };
}
