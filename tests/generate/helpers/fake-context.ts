import type { RuleId } from '../../../src/contract/rules.ts';
import type { Broken } from '../../../src/evidence/decision.ts';
import type { Answer, Exchange, RequestTemplate } from '../../../src/evidence/exchange.ts';
import { NotExercised, type Profile, type CheckContext } from '../../../src/run/check/check.ts';

export interface Smallest {
  readonly sent: readonly RequestTemplate[];
  readonly broken: readonly RuleId[];
  readonly note: string;
}

export interface FakeRun {
  readonly context: CheckContext;
  readonly sent: RequestTemplate[];
  readonly smallest: Smallest[];
}

export interface FakeOptions {
  readonly budget?: number;
  readonly seed?: number;
  readonly profile?: Profile;
  /** What a request breaks. */
  readonly breaks: (template: RequestTemplate) => readonly RuleId[];
}

/** A context without a wire: a function says which rules a request breaks. */
export function fakeRun({ budget = 1000, seed = 42, profile = 'standard', breaks }: FakeOptions): FakeRun {
  const sent: RequestTemplate[] = [];
  const smallest: Smallest[] = [];
  let left = budget;
  const make = (): CheckContext => {
    const mine: RequestTemplate[] = [];
    const broken: Broken[] = [];
    const exchanges: Exchange[] = [];
    const send = (template: RequestTemplate): Promise<Exchange> => {
      left -= 1;
      sent.push(template);
      mine.push(template);
      const rules = breaks(template);
      broken.push(
        ...rules.map((rule): Broken => ({ is: 'broken', rule, expected: '', actual: '', exchanges: [sent.length] })),
      );
      return Promise.resolve({
        n: sent.length,
        template,
        received: 0,
        answer: answer(template, sent.length),
      } as unknown as Exchange);
    };
    const context: CheckContext = {
      profile,
      tries: null,
      seed,
      runOffset: 0,
      lasts_s: 0,
      deployment: 'sandbox',
      kept: () => false,
      locked: false,
      clock: {
        now: () => 0,
        behind: () => 0,
        until: () => Promise.resolve(),
        jumps: true,
        settled: () => Promise.resolve(),
        lags: () => undefined,
      },
      keys: {
        main: 'key-1',
        other: 'key-2',
        second: 'key-2',
        maker: 'key-1',
        expired: 'key-3',
        revoked: 'key-4',
        elsewhere: 'key-5',
      },
      send,
      sendOnce: send,
      burst: () => Promise.resolve([]),
      operate: (action) => Promise.resolve(action === 'create_key' ? { key: 'made' } : { business: 'made' }),
      adoptKey: () => 'key-3',
      endKey: () => undefined,
      quiet: () => Promise.resolve(),
      rest: () => Promise.resolve(),
      minutes: { moved: true, stand: true, now: () => 0, until: () => Promise.resolve() },
      listen: () => {
        throw new NotExercised('a listener');
      },
      nobody: () => Promise.reject(new NotExercised('a listener')),
      hearing: { trouble: null, heard: true, direct: true },
      roleOf: (business) => business,
      fixture: (name) => name,
      page: (path) => Promise.resolve({ url: path, status: 200, type: 'text/html', filled: [], scripted: false }),
      judge: () => undefined,
      broken,
      exchanges,
      get budget() {
        return left;
      },
      attempt: make,
      smallest: (note) => {
        smallest.push({ sent: mine, broken: broken.map((decision) => decision.rule), note });
      },
    };
    return context;
  };
  return { context: make(), sent, smallest };
}

/** Charges are made and read; lists go on for ever. */
function answer({ method, path }: RequestTemplate, n: number): Answer {
  const charge = { id: `ch_${n}`, object: 'charge' };
  const listed = method === 'GET' && /^\/v1\/charges(\?|$)/.test(path);
  const text = JSON.stringify(listed ? { object: 'list', has_more: true, data: [charge] } : charge);
  return { status: method === 'POST' ? 201 : 200, headers: [], body: { text, bytes: text.length, sha256: null } };
}
