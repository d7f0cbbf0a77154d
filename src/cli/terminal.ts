import { hideSecrets, shortDots } from '../text/hide-secrets.ts';
import { exitStatus } from './exit-status.ts';

type Name = 'stdout' | 'stderr';

/** What is shorter would be found in ordinary words. */
const shortest = 6;

const secrets = new Set<string>();
const closed = new Set<Name>();

/** A secret that nothing printed from now on shows, whatever form it has. */
export function neverPrint(secret: string): void {
  if (secret.length >= shortest) secrets.add(secret);
}

/** A line of what was asked for. */
export const print = (line: string): void => write('stdout', `${masked(line)}\n`);

/** A line of what is wrong. */
export const printError = (line: string): void => write('stderr', `${masked(line)}\n`);

/** Where a secret is what was asked for, as in the target of a deployment made for a try; or a text that never holds one. */
export const printAsIs = (text: string): void => write('stdout', `${text}\n`);

/** Without a line's end: what is drawn over later. */
export const draw = (text: string): void => write('stdout', masked(text));

/** Beyond what has the form of a secret, all that {@link neverPrint} was told. */
function masked(text: string): string {
  let rest = text;
  for (const secret of secrets) if (rest.includes(secret)) rest = rest.replaceAll(secret, short(secret));
  return withoutCommands(shortDots(hideSecrets(rest)));
}

/** What CI servers read along for: a line of `::name::`, and `##[name]`, `##vso[name]` or `##teamcity[name]` anywhere. */
const withoutCommands = (text: string): string => text.replace(/^(\s*):(?=:)/gm, '$1: ').replace(/#(?=#\w*\[)/g, '# ');

const short = (secret: string): string => `${/^(?:sk_(?:test|live)_|whsec_)/.exec(secret)?.[0] ?? ''}••••`;

function write(name: Name, text: string): void {
  if (closed.has(name)) return;
  try {
    process[name].write(text);
  } catch (error) {
    end(name, error as NodeJS.ErrnoException);
  }
}

/** Who read along went away, or the terminal is gone: that ends the printing, and nothing else. */
const gone = new Set(['EPIPE', 'EIO', 'EOF', 'ECONNRESET', 'ERR_STREAM_DESTROYED']);

function end(name: Name, { code, message }: NodeJS.ErrnoException): void {
  if (closed.has(name)) return;
  closed.add(name);
  if (gone.has(code ?? '')) return;
  process.exitCode = exitStatus.unjudgeable;
  printError(`mpconform: ${name} cannot be written any more: ${message}`);
}

for (const name of ['stdout', 'stderr'] as const)
  process[name].on('error', (error: NodeJS.ErrnoException) => end(name, error));
