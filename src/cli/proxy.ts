import { join } from 'node:path';
import { ruleById } from '../contract/rules.ts';
import type { Broken } from '../evidence/decision.ts';
import type { Deployment, Exchange } from '../evidence/exchange.ts';
import { openJournal } from '../evidence/journal.ts';
import { glance, onOneLine } from '../report/legible.ts';
import { counted } from '../report/terminal/words.ts';
import type { Target } from '../target/target.ts';
import { headerOf } from '../traffic/header.ts';
import { startProxy } from '../traffic/proxy/proxy.ts';
import { TrafficReader } from '../traffic/to-exchange.ts';
import { TrafficRecord } from '../traffic/traffic-record.ts';
import { unjudgedBy } from '../traffic/unjudged.ts';
import { certificateOf } from './certificate.ts';
import { chooseTarget } from './choose-target.ts';
import { runCommand } from './command.ts';
import { called } from './environment.ts';
import { exitStatus } from './exit-status.ts';
import { Interruption } from './interruption.ts';
import { tellReport, tellStatus, type ReportFlags } from './report.ts';
import { runFolder } from './run-folder.ts';
import { suite } from './suite-version.ts';
import { readKnown } from './known.ts';
import { print, printError } from './terminal.ts';
import { Wrong } from './wrong.ts';

export interface ProxyFlags extends Pick<ReportFlags, 'out' | 'format' | 'known' | 'rulesOf' | 'requireComplete'> {
  readonly target: string;
  readonly live?: true;
  readonly port?: number;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly keepHost?: true;
  readonly name?: string;
}

const settling_ms = 2_000;

/** Of each rule so many are told as they are found; the report counts all. */
const examples = 3;

/** Judges what goes over the proxy until Ctrl-C, or until the command ends; the exit status. */
export async function proxy(command: readonly string[], flags: ProxyFlags): Promise<number> {
  const target = await chooseTarget({ target: flags.target });
  const deployment = flags.live ? 'live' : 'sandbox';
  const baseUrl = target?.[deployment]?.baseUrl;
  if (!target || baseUrl === undefined) throw new Wrong(`mpconform: ${flags.target} has no ${deployment}`);
  const [certificate, known] = [await certificateOf(flags), await readKnown(flags.known)];
  const out = runFolder(flags.out);
  const journal = join(out, 'journal.ndjson');
  const record = recordOf(target, deployment, journal, flags.name ?? `the traffic of ${command[0] ?? 'a client'}`);
  const { port, keepHost } = flags;
  const address = {
    ...(port !== undefined && { port }),
    ...(certificate && { certificate }),
    ...(keepHost && { keepHost }),
  };
  const standing = await startProxy({ ...address, deployment, baseUrl, told: record.told }).catch((error: Error) => {
    throw new Wrong(`mpconform: the proxy cannot listen: ${error.message}`);
  });
  printError(
    `Listening at ${standing.url} in place of ${baseUrl}, until ${command.length > 0 ? `${command[0]} ends` : 'Ctrl-C'}.`,
  );
  const { interrupted, started } = await untilOver(command, standing.url);
  const { distrust } = standing;
  await standing.close(settling_ms);
  record.end(interrupted);
  if (distrust !== null) printError(`mpconform: clients left before they sent anything (${distrust}). ${trustWords}`);
  const report = await tellReport(journal, out, { known, rulesOf: flags.rulesOf ?? null, formats: flags.format });
  if ('is' in report) throw new Wrong(`mpconform: ${journal} ${report.why}`);
  const status = tellStatus(report, { requireComplete: flags.requireComplete === true, interrupted });
  if (record.requests > 0) return status;
  const silence = started
    ? `no request came, so nothing was judged. Does the client call ${standing.url}?`
    : `nothing was judged`;
  printError(`mpconform: ${silence}`);
  return interrupted ? status : exitStatus.unjudgeable;
}

const trustWords = 'Do they trust the certificate of --tls-cert?';

function recordOf(target: Target, deployment: Deployment, journal: string, name: string) {
  const started = Date.now();
  const header = headerOf({ target, deployments: [deployment], name, suite, started, seesKeys: true });
  const reader = new TrafficReader(target, target.operator === null);
  const record = new TrafficRecord(openJournal(journal), header);
  const unjudged = new Map<string, number>();
  const lines = new Map<string, number>();
  const tell = (broken: Broken, exchange: Exchange): void => {
    const told = (lines.get(broken.rule) ?? 0) + 1;
    lines.set(broken.rule, told);
    if (told <= examples) print(glance(onOneLine(violationLine(broken, exchange))));
  };
  const told = new Set<string>();
  const unreachable = (why: string): void => {
    if (!told.has(why)) printError(`mpconform: the service cannot be reached: ${why}`);
    told.add(why);
  };
  return {
    get requests(): number {
      return record.requests;
    },
    told: (n: number, raw: Parameters<TrafficReader['exchangeOf']>[1]): void => {
      if (raw.failure?.kind === 'unreachable') unreachable(raw.failure.text);
      const exchange = reader.exchangeOf(n, raw);
      const why = unjudgedBy(raw);
      if (why === null) for (const broken of record.see(exchange)) tell(broken, exchange);
      else {
        unjudged.set(why, (unjudged.get(why) ?? 0) + 1);
        record.passOver(exchange);
      }
    },
    end: (interrupted: boolean): void => {
      const notes = [...unjudged].map(
        ([why, count]) => `Recorded and not judged: ${counted(count, 'exchange')} ${why}.`,
      );
      for (const note of notes) print(note);
      record.end(notes.length > 0 ? notes.join(' ') : null, interrupted);
    },
  };
}

const violationLine = ({ rule, expected, actual }: Broken, { n, request }: Exchange): string =>
  `${ruleById.get(rule)?.binds ?? 'service'}  ${rule}  exchange ${n}, ${request.method} ${request.target}: expected ${expected}; ${actual}`;

/** Gives whether a command was cut short, and whether it could be started. */
async function untilOver([program, ...args]: readonly string[], url: string) {
  let first = (): void => undefined;
  const asked = new Promise<void>((resolve) => (first = resolve));
  const interruption = new Interruption({
    first,
    atOnce: () => `Ended at once: no report was written; \`${called} judge\` makes one from the journal.`,
  });
  try {
    if (program === undefined) {
      await asked;
      return { interrupted: false, started: true };
    }
    const { status, started, words } = await runCommand([program, ...args], { MPCONFORM_BASE_URL: url });
    if (status !== 0) printError(`mpconform: ${program} ${words}`);
    return { interrupted: interruption.asked, started };
  } finally {
    interruption.over();
  }
}
