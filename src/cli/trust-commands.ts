import { Command, InvalidArgumentError, Option } from 'commander';
import { wholeNumber } from './arguments.ts';
import type { AttestFlags } from './attest.ts';
import type { DiscloseFlags } from './disclose.ts';
import type { VerifyFlags } from './verify.ts';

const shardsHelp = 'of a merged run, the folders of its shards: to judge these again, and to merge them again';

export const attestCommand = (): Command =>
  new Command('attest')
    .description('verifies a run and signs what it comes to; a second key signs the same beside the first')
    .argument('<run>', 'the folder of the run')
    .option('--key-file <file>', 'the private key, Ed25519 in PEM')
    .option('--key-env <name>', 'the environment variable that holds it, instead of --key-file')
    .option('--shards <folders...>', shardsHelp)
    .action(async (run: string, flags: AttestFlags) => {
      const { attest } = await import('./attest.ts');
      process.exitCode = await attest(run, flags);
    });

export const verifyCommand = (): Command =>
  new Command('verify')
    .description(
      'says whether a run is as it was written and signed, and judges its evidence again; or whether what was disclosed stands in it',
    )
    .argument('<run>', 'the folder of the run, its journal, or what disclose wrote')
    .argument('[envelope]', 'what attest wrote; default: the one in the folder of the run')
    .option('--key <files...>', 'public keys that must have signed, Ed25519 in PEM')
    .option('--threshold <count>', 'how many of them are enough; default: all', (text) => wholeNumber(text, 1, 100))
    .option('--shards <folders...>', shardsHelp)
    .option('--require-complete', 'exit 3 when something could not be checked')
    .option('--json', 'as JSON')
    .action(async (run: string, envelope: string | undefined, flags: VerifyFlags) => {
      const { verify } = await import('./verify.ts');
      process.exitCode = await verify(run, envelope ?? null, flags);
    });

export const discloseCommand = (): Command =>
  new Command('disclose')
    .description('shows lines of an attested journal with proof that they stand in it, and keeps the others back')
    .argument('<run>', 'the folder of the run')
    .addOption(numbersOption('--exchange <numbers>', 'exchanges to show; several with commas'))
    .addOption(numbersOption('--line <numbers>', 'lines of the journal to show; several with commas'))
    .requiredOption('--out <file>', 'where to write')
    .action(async (run: string, flags: DiscloseFlags) => {
      const { disclose } = await import('./disclose.ts');
      disclose(run, flags);
    });

const numbersOption = (flags: string, description: string): Option =>
  new Option(flags, description).argParser(numbersOf).default([], 'none');

function numbersOf(text: string): readonly number[] {
  if (!/^\d{1,9}(?:,\d{1,9})*$/.test(text)) throw new InvalidArgumentError('It must be like 17 or 17,18.');
  return text.split(',').map(Number);
}
