import type { ClientCaseFacts, ToldCommand } from '../../../evidence/client-case.ts';
import type { Exchange } from '../../../evidence/exchange.ts';
import { parseJson } from '../../../evidence/parse-json.ts';
import { asObject } from '../../../evidence/read.ts';
import { claims, sentBy, type ClaimJudge, type Place } from '../claim-judge.ts';
import { sentHeader } from '../../request.ts';
import { asked } from '../../words.ts';

/** The same command sends the same to both deployments, but for what it was given differently. */
export const goingLive: ClaimJudge = (facts) =>
  claims('client.going-live-changes-nothing-else', twins(facts).flatMap(compared));

type First = readonly [ToldCommand, Exchange];

/** First requests of commands that a case told to both deployments. */
function twins(facts: ClientCaseFacts): readonly (readonly [First, First])[] {
  const told = facts.facts['twins'];
  if (!Array.isArray(told)) return [];
  return told.flatMap(([one, other]: readonly [number, number]) => {
    const [a, b] = [firstOf(facts, one), firstOf(facts, other)];
    return a && b ? [[a, b] as const] : [];
  });
}

function firstOf(facts: ClientCaseFacts, n: number): First | null {
  const command = facts.commands.find((each) => each.n === n);
  const first = command && sentBy(facts, command)[0];
  return first ? [command, first] : null;
}

function compared([one, other]: readonly [First, First]): readonly Place[] {
  const [first, second] = [shapeOf(one), shapeOf(other)];
  const differs = first.findIndex(([, value], index) => value !== second[index]?.[1]);
  if (differs === -1) return [null];
  const [name, value] = first[differs]!;
  return [
    {
      expected: `the same ${name} on live as in the sandbox for ${asked(one[1])}, ${value}`,
      actual: second[differs]![1],
      exchanges: [one[1].n, other[1].n],
    },
  ];
}

type Shape = readonly (readonly [name: string, value: string])[];

function shapeOf([{ args }, { request }]: First): Shape {
  const given = Object.values(args).filter((value) => typeof value === 'string' && value.length > 3);
  const plain = (text: string): string =>
    given.reduce<string>((shown, value) => shown.replaceAll(String(value), '…'), text);
  return [
    ['method', request.method],
    ['address', plain(decoded(request.target))],
    ['body', plain(sorted(request.body?.text ?? '', args))],
    ['Content-Type', sentHeader(request, 'content-type').join(', ')],
    ['Idempotency-Key', sentHeader(request, 'idempotency-key').length === 0 ? 'none' : 'one'],
  ];
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

/** Members in one order, of what was not given their names alone; what is no JSON stays as it is. */
function sorted(text: string, args: First[0]['args']): string {
  const body = asObject(parseJson(text)?.value);
  if (!body) return text;
  return JSON.stringify(
    Object.entries(body)
      .map(([name, value]) => [name, name in args ? value : null] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}
