import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { deploymentOf } from '../contract/mode.ts';
import { caseIds } from '../receiver/controls.ts';
import { subjectAt } from '../receiver/journal.ts';
import { judgeReceiver } from '../receiver/judge-receiver.ts';
import type { ReceiverOptions, Way } from '../receiver/options.ts';
import { secretTrouble } from '../receiver/signing.ts';
import { globs } from '../run/plan/globs.ts';
import { ChangingLine } from './changing-line.ts';
import { environment } from './environment.ts';
import { Interruption } from './interruption.ts';
import { filesBeside, render, type ReportFlags } from './report.ts';
import { runFolder } from './run-folder.ts';
import { suite } from './suite-version.ts';
import { noCase } from './no-case.ts';
import { neverPrint, printError } from './terminal.ts';
import { beforeSending, Wrong } from './wrong.ts';

/** What `mpconform webhook` is told on its command line. */
export interface WebhookFlags extends ReportFlags {
  readonly status?: string;
  readonly statusCommand?: string;
  readonly orderUrl?: string;
  readonly orderCommand?: string;
  readonly signature: 'standard-webhooks' | 'none';
  readonly secretEnv?: string;
  readonly test?: true;
  readonly killCommand?: string;
  readonly restartCommand?: string;
  /** Seconds. */
  readonly settle: number;
  readonly only: readonly string[];
  readonly seed?: number;
}

/** `mpconform webhook`: judges a receiver; the exit status. */
export async function webhook(url: string, flags: WebhookFlags): Promise<number> {
  const options = optionsOf(url, flags);
  const beside = await beforeSending(filesBeside(judgedBy(options), flags));
  const out = runFolder(flags.out);
  const journal = join(out, 'journal.ndjson');
  const line = new ChangingLine();
  const abort = new AbortController();
  const interruption = new Interruption({
    first: () => {
      abort.abort();
      line.clear();
      printError('Interrupted: nothing more is posted. Interrupt again to end at once.');
    },
    atOnce: () => 'Ended at once: no report was written.',
  });
  const { signal } = abort;
  await judgeReceiver({ ...options, journal, suite, signal, progress: (doing) => line.show(doing) });
  line.clear();
  interruption.over();
  return render({ said: out, journal, out }, beside, flags, interruption.asked);
}

/** What its journal is going to say of itself. */
const judgedBy = ({ url, mode }: Pick<ReceiverOptions, 'url' | 'mode'>): Parameters<typeof filesBeside>[0] => {
  const { subject, target } = subjectAt(url);
  return { subject, target, plan: [{ deployment: deploymentOf(mode) }] };
};

function optionsOf(url: string, flags: WebhookFlags): Omit<ReceiverOptions, 'journal' | 'suite' | 'progress'> {
  demandUrl('the address of the receiver', url);
  return {
    url,
    mode: flags.test ? 'test' : 'live',
    status: wayOf('--status', flags.status, flags.statusCommand),
    orders: wayOf('--order', flags.orderUrl, flags.orderCommand),
    secret: secretOf(flags),
    restart: restartOf(flags),
    ...(flags.only.length > 0 && { only: onlyOf(flags.only) }),
    seed: flags.seed ?? randomInt(2 ** 31 - 1),
    settle_ms: flags.settle * 1_000,
  };
}

function onlyOf(names: readonly string[]): (id: string) => boolean {
  const strange = names.filter((name) => !caseIds.some(globs([name])));
  if (strange.length > 0) throw new Wrong(...strange.map((name) => noCase(name, caseIds)));
  return globs(names);
}

function demandUrl(what: string, url: string): void {
  const filled = url.replaceAll('{reference}', 'x');
  if (!URL.canParse(filled) || !/^https?:$/.test(new URL(filled).protocol))
    throw new Wrong(`mpconform: ${what} must be an http or https address`);
}

function wayOf(option: string, url: string | undefined, command: string | undefined): Way | null {
  if (url !== undefined && command !== undefined)
    throw new Wrong(`mpconform: ${option}: give either an address or a command`);
  if (command !== undefined) return { is: 'command', command };
  if (url === undefined) return null;
  demandUrl(option, url);
  return { is: 'url', url };
}

function secretOf({ signature, secretEnv }: WebhookFlags): string | null {
  if (signature === 'none' && secretEnv === undefined) return null;
  if (signature === 'none') throw new Wrong('mpconform: --secret-env needs --signature standard-webhooks');
  if (secretEnv === undefined)
    throw new Wrong('mpconform: --signature standard-webhooks needs --secret-env: the NAME of an environment variable');
  const secret = environment[secretEnv];
  if (!secret) throw new Wrong(`mpconform: --secret-env ${secretEnv}: there is no such environment variable`);
  neverPrint(secret);
  const trouble = secretTrouble(secret);
  if (trouble !== null) throw new Wrong(`mpconform: the secret in ${secretEnv} ${trouble}`);
  return secret;
}

function restartOf({ killCommand: kill, restartCommand: start }: WebhookFlags): ReceiverOptions['restart'] {
  if (kill === undefined && start === undefined) return null;
  if (kill === undefined || start === undefined)
    throw new Wrong('mpconform: --kill-command and --restart-command belong together');
  return { kill, start };
}
