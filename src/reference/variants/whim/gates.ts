import { change, check, fieldOf, headers, shownError, together } from '../../change.ts';
import { always, isError } from '../../when.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { Call } from '../../http/call.ts';
import type { Patch } from '../../behaviour.ts';
import { pause } from '../../world/pause.ts';

/** Mobile numbers that the regulator has given to a network, and 70, which is for tests. */
const allocated = /^\+255(?:6[125789]|7[013-9])/;

export const numberingPlan = fieldOf('order')('msisdn')((was) => (given, call) => {
  const reading = was(given, call);
  return 'code' in reading || allocated.test(reading.value) ? reading : { code: 'BAD_MSISDN' };
});

const hashing_ms = 350;

/** Only a slow hash of a key is stored: whoever comes with it for the first time waits for that. */
export const slowHashing: Patch = (behaviour) => {
  const hashed = new Map<string, Promise<void>>();
  const wait = async (call: Call): Promise<void> => {
    const given = call.header('authorization') ?? '';
    const done = hashed.get(given) ?? pause(hashing_ms);
    hashed.set(given, done);
    await done;
  };
  return { ...behaviour, before: [...behaviour.before, wait] };
};

/** Whoever guesses keys is kept waiting. */
export const tarpit: Patch = (behaviour) => ({
  ...behaviour,
  after: [
    ...behaviour.after,
    async (answer, { trace }) => {
      if (trace.refusal?.code === 'BAD_KEY') await pause(600);
      return answer;
    },
  ],
});

const takesJson = (accept: string): boolean => accept === '' || /\*\/\*|application\/(?:\*|json)|\+json/i.test(accept);

/** Who does not take JSON has come to the wrong place. */
export const jsonAlone = together(
  check('query')(
    (was) => (call) => (takesJson(call.header('accept') ?? '') ? was(call) : { code: 'BAD_REQUEST', status: 406 }),
  ),
  headers(always)(() => ({ 'Content-Disposition': 'inline;filename=f.txt', Vary: 'Accept' })),
);

const speaksSwahili = (call: Call): boolean => /^\s*sw\b/i.test(call.header('accept-language') ?? '');

const wordsOf = (code: ErrorCode, call: Call): string =>
  speaksSwahili(call) ? `Ombi halikukubaliwa: ${code}` : `The request was refused: ${code}`;

/** An error is explained in the language of the caller, and in English to everybody else. */
export const spokenErrors = together(
  shownError((error, { code }, call) => ({ ...error, message: wordsOf(code, call), details: [] })),
  headers(isError)((_usual, call) => ({ 'Content-Language': speaksSwahili(call) ? 'sw' : 'en' })),
);

/** What Apache says with each answer: another protocol that it could speak, and how long it would wait. */
export const apache = headers(always)(() => ({
  Server: 'Apache/2.4.62 (Debian)',
  Upgrade: 'h2,h2c',
  Connection: 'Upgrade, Keep-Alive',
  'Keep-Alive': 'timeout=5, max=100',
}));

/** Counted by several processes, which tell it in tens, and let wait a bit longer than they must. */
export const toldInTens = change('rate')((was) => ({
  headers: (allowance, call) =>
    was.headers({ ...allowance, remaining: Math.floor(allowance.remaining / 10) * 10 }, call),
  retryAfter: (milliseconds, call) => was.retryAfter(milliseconds + 3000, call),
}));

const beyondAscii = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Nothing but ASCII leaves the house, and the media type says so. */
export const asciiAlone = change('wire')((was) => ({
  json: (body, call) => was.json(body, call).replaceAll(/[\u007f-\uffff]/g, beyondAscii),
  contentType: () => 'application/json; charset=us-ascii',
}));

const filters = ['limit', 'starting_after', 'state'] as const;

/** As PHP has it, '' and '0' are as empty as what is not there. */
export const emptyIsNone = change('wire')((was) => ({
  query: (asked) => {
    const query = new URLSearchParams(was.query?.(asked) ?? asked);
    for (const name of filters) if (['', '0'].includes(query.get(name) ?? '')) query.delete(name);
    return query.toString();
  },
}));

/** A gateway holds each Idempotency-Key against its pattern, also where it has no meaning. */
export const keysByPattern = check('idempotency')((was) => (call) => {
  const given = call.header('idempotency-key');
  const fits = given === undefined || call.behaviour.bounds.idempotencyKey.test(given);
  return was(call) ?? (fits ? null : { code: 'BAD_REQUEST' });
});

/** Blanks behind each body, so that nobody learns anything from how long it is. */
export const padded = change('wire')((was) => ({
  json: (body, call) => was.json(body, call) + ' '.repeat(call.deployment.random.below(64)),
}));
