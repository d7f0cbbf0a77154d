import type { ClientCaseFacts, ToldCommand } from '../../evidence/client-case.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { SituationEntry } from '../../evidence/journal-entry.ts';
import { groupBy, groupOf } from '../../evidence/group.ts';
import { outcomeOf } from './outcome.ts';

/** What happened in a case, in its order. Moments are milliseconds since its first command or request. */
export type CaseStep =
  /** What the adapter was told to have its client do. */
  | { readonly is: 'command'; readonly at: number; readonly op: string; readonly args: string }
  /** What the client sent, and what it got. */
  | { readonly is: 'request'; readonly at: number; readonly request: CaseRequest }
  /** What the adapter said that the client made of it. */
  | { readonly is: 'told'; readonly at: number; readonly words: string }
  | { readonly is: 'restart'; readonly at: number };

interface CaseRequest {
  readonly n: number;
  readonly line: string;
  readonly outcome: string;
  /** What was done in place of a plain answer; null: nothing. */
  readonly fault: string | null;
  /** Its Idempotency-Key by its place among those of the case, from 1; null: none. */
  readonly key: number | null;
}

interface Sent extends Omit<CaseRequest, 'key'> {
  readonly sent: number;
  readonly key: string | null;
}

/** Gathers the cases of a client while a journal is read. */
export class CaseStories {
  readonly #sent = new Map<string, Sent[]>();
  readonly #facts = new Map<string, Pick<ClientCaseFacts, 'commands' | 'restarts'>>();

  addExchange(exchange: Exchange, key: string | null): void {
    const { n, check, request, served, sent } = exchange;
    if (check === null || !served) return;
    const of = groupOf(this.#sent, check);
    if (of.length === LONGEST_STORY) return;
    const line = cut(`${request.method} ${request.target}`);
    of.push({ n, sent, line, outcome: outcomeOf(exchange), fault: served.fault, key });
  }

  addSituation({ check, name, parts }: SituationEntry): void {
    if (name !== 'client/case') return;
    const { commands, restarts } = parts as unknown as ClientCaseFacts;
    this.#facts.set(check, { commands: commands.map((command) => condensed(command)), restarts });
  }

  /** By the name of the check. */
  stories(): ReadonlyMap<string, readonly CaseStep[]> {
    const checks = new Set([...this.#sent.keys(), ...this.#facts.keys()]);
    return new Map([...checks].map((check) => [check, this.#story(check)]));
  }

  #story(check: string): readonly CaseStep[] {
    const sent = this.#sent.get(check) ?? [];
    const { commands, restarts } = this.#facts.get(check) ?? { commands: [], restarts: [] };
    const moments = [...sent.map((each) => each.sent), ...commands.map(({ began }) => began)];
    const start = moments.reduce((least, moment) => Math.min(least, moment), Infinity);
    const keys = [...groupBy(sent, ({ key }) => key).keys()].filter((key) => key !== null);
    const requests = sent.map(({ sent: moment, key, ...request }): CaseStep => {
      const number = key === null ? null : keys.indexOf(key) + 1;
      return { is: 'request', at: moment - start, request: { ...request, key: number } };
    });
    return [...commands.flatMap((command) => commandSteps(command, start, restarts)), ...requests].toSorted(
      (one, other) => one.at - other.at || order.indexOf(one.is) - order.indexOf(other.is),
    );
  }
}

/** Of what happens in one millisecond. */
const order: readonly CaseStep['is'][] = ['restart', 'command', 'request', 'told'];

/** What calls without cases may call for days. */
const LONGEST_STORY = 200;

const LONGEST_TEXT = 160;
const cut = (text: string): string => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text);

/** JSON without the quotes of plain words; digits keep theirs, for a text of digits is no number. */
const flow = (value: unknown): string =>
  cut(
    JSON.stringify(value, null, 1)
      .replaceAll(/\n */g, ' ')
      .replaceAll(/"([A-Za-z_*][\w.*-]*)"/g, '$1'),
  );

/** Only what a story shows is held in memory. */
const condensed = (command: ToldCommand): ToldCommand => ({
  ...command,
  args: command.op === 'configure' ? { mode: command.args['mode'] } : command.args,
  told: command.told.is === 'result' ? { is: 'result', value: flow(command.told.value) } : command.told,
});

/** A command that was not answered has no moments of its own. */
function commandSteps(command: ToldCommand, start: number, restarts: readonly number[]): readonly CaseStep[] {
  const { n, op, args, began, ended, told } = command;
  const at = Math.max(0, began - start);
  return [
    ...(restarts.includes(n) ? [{ is: 'restart', at } as const] : []),
    { is: 'command', at, op, args: flow(args) },
    ...(op === 'configure' && told.is === 'result' && told.value === '{}'
      ? []
      : [{ is: 'told', at: Math.max(0, ended - start), words: toldWords(told) } as const]),
  ];
}

function toldWords(told: ToldCommand['told']): string {
  switch (told.is) {
    case 'result':
      return `result ${String(told.value)}`;
    case 'error': {
      const said = Object.entries(told.error).filter(([, value]) => value !== null && value !== undefined);
      return `error ${flow(Object.fromEntries(said))}`;
    }
    case 'unsupported':
      return 'not supported';
    case 'none':
      return `no answer: ${cut(told.why)}`;
  }
}
