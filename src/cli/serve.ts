import { Command, Option } from 'commander';
import { writeFileSync } from 'node:fs';
import { likely } from '../text/did-you-mean.ts';
import { port, seed } from './arguments.ts';
import { shellWord } from '../text/shell-word.ts';
import { called } from './environment.ts';
import { print, printAsIs, printError } from './terminal.ts';
import { Wrong } from './wrong.ts';

interface ServeFlags {
  readonly fault: readonly string[];
  readonly variant?: string;
  readonly script?: string;
  readonly port?: number;
  readonly livePort?: number;
  readonly payPort?: number;
  readonly operatorPort?: number;
  readonly operator: boolean;
  readonly minimal?: true;
  readonly out?: string;
  readonly seed?: number;
  readonly list?: string | true;
}

/** `mpconform serve`: the reference deployment, until it is interrupted. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('starts the reference deployment and prints a target file for it')
    .option('--port <port>', 'of the sandbox; default: any free one', port)
    .option('--live-port <port>', 'of live; default: any free one', port)
    .option('--pay-port <port>', 'of the hosted payer pages; default: any free one', port)
    .option('--operator-port <port>', 'of the operator; default: any free one', port)
    .option('--no-operator', 'without an operator')
    .addOption(new Option('--fault <names...>', 'break a rule on purpose; see --list').default([], 'none'))
    .option('--variant <name>', 'another lawful way to obey the document; see --list')
    .option('--script <file>', 'what to do with some requests; docs/clients.md tells the steps')
    .option('--minimal', 'print a target with an address and one key only')
    .option('--out <file>', 'write the target file there as well')
    .option('--seed <number>', 'makes the same keys again', seed)
    .option('--list [part]', 'list faults and variants, those whose name or description contains the part, and stop')
    .action(async (flags: ServeFlags) => {
      if (flags.list !== undefined) return list(flags.list === true ? '' : flags.list);
      await serve(flags);
    });
}

async function changes() {
  const [{ faults }, { variants }] = await Promise.all([
    import('../reference/faults/faults.ts'),
    import('../reference/variants/variants.ts'),
  ]);
  return { faults, variants };
}

/** By name, those whose name or sentence contains the part; upper and lower case are one. */
async function list(part: string): Promise<void> {
  const { faults, variants } = await changes();
  const described = faults.map(({ name, text, breaks }) => ({ name, text: `${text} (breaks ${breaks.join(', ')})` }));
  const wanted = ({ name, text }: Listed): boolean => `${name}  ${text}`.toLowerCase().includes(part.toLowerCase());
  const lines = [
    ...sorted(described.filter(wanted)).map(({ name, text }) => `fault    ${name}  ${text}`),
    ...sorted(variants.filter(wanted)).map(({ name, text }) => `variant  ${name}  ${text}`),
  ];
  if (lines.length === 0) throw new Wrong(`mpconform: --list ${part}: no fault and no variant contains that`);
  for (const line of lines) print(line);
}

interface Listed {
  readonly name: string;
  readonly text: string;
}

const sorted = (all: readonly Listed[]): readonly Listed[] =>
  all.toSorted((one, other) => (one.name < other.name ? -1 : 1));

async function stepsOf(file: string) {
  const { readScript } = await import('./script.ts');
  return readScript(file);
}

type Options = Omit<ServeFlags, 'minimal' | 'out'>;

async function started(flags: Options, steps: Awaited<ReturnType<typeof stepsOf>>) {
  const { fault: faults, script, livePort, ...options } = flags;
  if (script === undefined) {
    const { startReference } = await import('../reference/reference.ts');
    return startReference({ faults, ...options, ...(livePort !== undefined && { livePort }) });
  }
  if (livePort !== undefined) throw new Error('--live-port: with --script both deployments are at --port');
  const [{ serveScripted }, { randomInt }] = await Promise.all([import('../scripted/serve.ts'), import('node:crypto')]);
  return serveScripted({ faults, seed: randomInt(2 ** 31), ...options, script: steps });
}

/** Names of faults and variants are long, and there are many. */
async function demandNamed({ fault, variant }: ServeFlags): Promise<void> {
  if (fault.length === 0 && variant === undefined) return;
  const { faults, variants } = await changes();
  const lines = [
    ...fault.map((name) => unnamed('fault', name, faults)),
    ...(variant === undefined ? [] : [unnamed('variant', variant, variants)]),
  ].filter((line) => line !== null);
  if (lines.length > 0) throw new Wrong(...lines);
}

function unnamed(kind: string, name: string, all: readonly { readonly name: string }[]): string | null {
  const names = all.map((each) => each.name);
  if (names.includes(name)) return null;
  const near = likely(name, names);
  const meant = near === undefined ? '`mpconform serve --list` lists them' : `did you mean ${near}?`;
  return `mpconform: there is no ${kind} named ${name}; ${meant}`;
}

async function serve({ minimal, out, ...flags }: ServeFlags): Promise<void> {
  await demandNamed(flags);
  const steps = flags.script === undefined ? [] : await stepsOf(flags.script);
  const reference = await started(flags, steps).catch((error: Error) => {
    throw new Wrong(`mpconform: ${error.message}`);
  });
  const target = minimal ? reference.minimalTarget() : reference.targetYaml();
  if (out !== undefined) writeFileSync(out, target, { mode: 0o600 });
  printAsIs(target.trimEnd());
  const then = out === undefined ? 'Save the lines above as target.yaml, then:' : 'In another terminal:';
  printError(`\nServing until Ctrl-C. ${then}\n  ${called} run --target ${shellWord(out ?? 'target.yaml')}`);
  if (!minimal) printError('With --allow-writes --allow-prompts it exercises all of live as well.');
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
    process.once('SIGHUP', resolve);
  });
  await reference.close();
}
