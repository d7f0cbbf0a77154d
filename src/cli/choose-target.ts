import { renderProblem } from '../text/problem.ts';
import { readTarget } from '../target/file/read-target.ts';
import { targetFromFlags } from '../target/file/target-from-flags.ts';
import type { Target } from '../target/target.ts';
import { environment } from './environment.ts';
import { neverPrint, printError } from './terminal.ts';
import { Wrong } from './wrong.ts';

export interface TargetChoice {
  readonly target?: string;
  readonly baseUrl?: string;
  readonly keyEnv?: string;
}

/** The target that the flags name; null when they name none. */
export async function chooseTarget({ target: file, baseUrl, keyEnv }: TargetChoice): Promise<Target | null> {
  if (file !== undefined && (baseUrl !== undefined || keyEnv !== undefined)) {
    throw new Wrong('mpconform: give either --target or --base-url with --key-env, not both');
  }
  if (file !== undefined) return fromFile(file);
  if (baseUrl === undefined && keyEnv === undefined) return null;
  if (baseUrl === undefined || keyEnv === undefined) throw new Wrong('mpconform: --base-url and --key-env go together');
  return fromFlags(baseUrl, keyEnv);
}

async function fromFile(file: string): Promise<Target> {
  const reading = await readTarget(file, environment);
  const problems = reading.is === 'target' ? reading.warnings : reading.problems;
  const lines = problems.flatMap((problem) => [renderProblem(problem, reading.source), '']);
  if (reading.is === 'wrong') throw new Wrong(...lines, `mpconform: ${file} cannot be used; nothing was sent`);
  for (const line of lines) printError(line);
  return withSecretsKept(reading.target);
}

function fromFlags(baseUrl: string, keyEnv: string): Target {
  const secret = environment[keyEnv];
  if (!secret) throw new Wrong(...noVariable(keyEnv));
  const reading = targetFromFlags({ baseUrl, keySecret: secret, keyLabel: keyEnv });
  if (reading.is === 'wrong') throw new Wrong(...reading.whys.map((why) => `mpconform: ${why}`));
  return withSecretsKept(reading.target);
}

function withSecretsKept(target: Target): Target {
  for (const { secret } of target.keys) neverPrint(secret.reveal());
  if (target.operator?.is === 'http' && target.operator.token) neverPrint(target.operator.token.reveal());
  return target;
}

/** What nobody calls a variable may be a secret of any form, given where its name is wanted. */
const nameOfVariable = /^(?!(?=.*\d)(?=.*[a-z])\w{24,}$)[A-Za-z_]\w{0,63}$/;

const noVariable = (name: string): readonly string[] =>
  nameOfVariable.test(name)
    ? [`mpconform: the environment has no ${name}; --key-env names the variable that holds the key`]
    : [
        'mpconform: --key-env wants the NAME of an environment variable, such as MP_TEST_KEY; this does not look like one',
        "It was not used. If it is a secret, replace it: it stands in your shell's history now.",
      ];
