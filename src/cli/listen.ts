import { randomInt } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listenToClient, type Listening } from '../client/listening.ts';
import type { ListenAddress } from './arguments.ts';
import type { ClientFlags } from './client.ts';
import { runCommand } from './command.ts';
import { exitStatus } from './exit-status.ts';
import { Interruption } from './interruption.ts';
import { readKnown } from './known.ts';
import { tellReport, tellStatus } from './report.ts';
import { runFolder } from './run-folder.ts';
import { readScript } from './script.ts';
import { suite } from './suite-version.ts';
import { print, printAsIs, printError } from './terminal.ts';
import { Wrong } from './wrong.ts';

export interface ListenFlags extends Omit<ClientFlags, 'only'> {
  readonly listen: ListenAddress;
  readonly script?: string;
  readonly envOut?: string;
}

/** Judges whatever calls until it is interrupted, or until a command ends; gives the exit status. */
export async function listen(command: readonly string[], flags: ListenFlags): Promise<number> {
  const [known, script] = [await readKnown(flags.known), await readScript(flags.script)];
  const out = runFolder(flags.out);
  const journal = join(out, 'journal.ndjson');
  const listening = await listenToClient({
    name: flags.name ?? null,
    seed: flags.seed ?? randomInt(2 ** 31),
    suite,
    journal,
    server: flags.listen,
    script,
  }).catch((error: Error) => {
    throw new Wrong(`mpconform: ${error.message}`);
  });
  if (flags.envOut !== undefined) await writeOrEnd(flags.envOut, listening);
  const { interrupted, silence } = await untilEnd(command, listening, flags);
  await listening.end(interrupted);
  const report = await tellReport(journal, out, { known, rulesOf: flags.rulesOf ?? null, formats: flags.format });
  if ('is' in report) throw new Wrong(`mpconform: ${journal} ${report.why}`);
  const status = tellStatus(report, { requireComplete: flags.requireComplete === true, interrupted });
  if (listening.requests > 0) return status;
  printError(`mpconform: ${silence}`);
  return interrupted ? status : exitStatus.unjudgeable;
}

/** The keys were made for this process, and die with it. */
const environmentFile = ({ variables }: Listening): string =>
  Object.entries(variables)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

/** Where they cannot be written, nobody would know whom to call: nothing goes on listening. */
async function writeOrEnd(file: string, listening: Listening): Promise<void> {
  try {
    writeSecretly(file, environmentFile(listening));
  } catch (error) {
    await listening.end(true);
    throw new Wrong(`mpconform: --env-out ${file} cannot be written: ${(error as Error).message}`);
  }
}

/** A file that is there may be open to others. */
function writeSecretly(file: string, text: string): void {
  rmSync(file, { force: true });
  writeFileSync(file, text, { mode: 0o600 });
}

interface Called {
  /** Whether it was cut short. */
  readonly interrupted: boolean;
  /** What to say where no request came. */
  readonly silence: string;
}

const silence = 'no request came, so nothing was judged. Is the client told the base address?';

async function untilEnd(command: readonly string[], listening: Listening, { envOut }: ListenFlags): Promise<Called> {
  const [program, ...args] = command;
  let first = (): void => undefined;
  const asked = new Promise<void>((resolve) => (first = resolve));
  const interruption = new Interruption({ first, atOnce: () => 'Ended at once: no report was written.' });
  try {
    if (program !== undefined) {
      const { words, started } = await runCommand([program, ...args], listening.variables);
      print(`${program} ${words}`);
      return {
        interrupted: interruption.asked,
        silence: started ? silence : `nothing was judged: ${program} ${words}`,
      };
    }
    if (envOut === undefined) printAsIs(environmentFile(listening).trimEnd());
    printError(`Listening until Ctrl-C.${envOut === undefined ? '' : ` Addresses and keys: ${envOut}`}`);
    await asked;
    return { interrupted: false, silence };
  } finally {
    interruption.over();
  }
}
