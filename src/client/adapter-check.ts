import { isErrorCode } from '../contract/errors.ts';
import type { ClientCaseFacts, ToldCommand } from '../evidence/client-case.ts';
import type { Exchange } from '../evidence/exchange.ts';
import { asObject, idOf, listedIds, succeeded } from '../evidence/read.ts';
import type { Args, Operation } from './adapter/protocol.ts';
import type { ClientCase } from './case.ts';
import { isCopy, keptCopy, madeUp } from './honest.ts';
import { AdapterTrouble, type Play } from './play.ts';

/** Before all cases: plain calls of a lawful deployment, after which an adapter is believed, or not. */
export class AdapterCheck {
  /** Why nothing that the adapter tells is held against its client; null: it is believed. */
  found: string | null = null;
  /** A read was answered without a request. */
  caches = false;
  /** It could not even be configured: no case is tried. */
  isSilent = false;

  readonly case: ClientCase = {
    id: 'adapter/tells-what-happened',
    title: 'what the adapter tells of plain calls is what went over the wire',
    rules: [],
    deployment: 'sandbox',
    drive: async (play) => {
      const configured = await play.attemptToConfigure();
      this.isSilent = configured.is === 'none';
      if (!this.isSilent) await plainCalls(play);
      this.found = contradiction(play.told);
      this.caches = keptCopy(play.told) !== null;
      if (this.found !== null) throw new AdapterTrouble(this.found);
    },
  };
}

async function plainCalls(play: Play): Promise<void> {
  const calls: readonly (readonly [Operation, () => Args])[] = [
    ['create_charge', () => play.charge()],
    ['create_charge', () => play.charge(4)],
    ['get_charge', () => ({ id: lastCharge(play) })],
    ['list_charges', () => ({})],
    ['get_balance', () => ({})],
    ['list_all_charges', () => ({})],
    ['get_charge', () => ({ id: `ch_${play.word('none').replace('none-', '')}` })],
    ['create_charge', () => ({ ...play.charge(), amount_minor: 10_050 })],
    ['get_charge', () => ({ id: lastCharge(play) })],
  ];
  for (const [op, args] of calls) await play.attempt(op, args());
}

function lastCharge(play: Play): string {
  const made = play.stage.exchanges.findLast(
    ({ request, answer }) => request.method === 'POST' && answer?.status === 201,
  );
  return (made && idOf(made)) ?? 'ch_none';
}

/** What an adapter told that cannot be its client's doing; null: nothing. Fields that are changed or left out may be. */
function contradiction(facts: ClientCaseFacts): string | null {
  const wrong = facts.commands.map((command) => wrongIn(facts, command));
  return wrong.find((why) => why !== null) ?? madeUp(facts);
}

function wrongIn(facts: ClientCaseFacts, command: ToldCommand): string | null {
  const { exchanges } = facts;
  const { op, told } = command;
  if (told.is === 'none') return told.why;
  if (told.is === 'unsupported' || op === 'configure') return null;
  const sent = exchanges.filter(({ served }) => served?.command === command.n);
  const answered = sent.filter((each) => succeeded(each));
  if (told.is === 'error') return answered.length > 0 ? toldRefused(command, told.error.code ?? null) : null;
  if (isCopy(facts, command)) return null;
  if (sent.length === 0) return `the adapter told a result of ${op}, for which its client asked nothing`;
  if (answered.length === 0)
    return asObject(told.value) ? `the adapter told a result of ${op}, which the service refused` : null;
  return namesWhatCame(answered, told.value) ? null : `the adapter told a result of ${op} without the id that came`;
}

/** An error of the service that it did not say. */
const toldRefused = ({ op }: ToldCommand, code: string | null): string | null =>
  code !== null && isErrorCode(code) ? `the adapter told ${code} of ${op}, which the service did` : null;

function namesWhatCame(answered: readonly Exchange[], value: unknown): boolean {
  const ids = answered.flatMap((each) => [idOf(each), ...listedIds(each)]).filter((id) => id !== null);
  const told = JSON.stringify(value) ?? '';
  return ids.length === 0 || ids.some((id) => told.includes(id));
}
