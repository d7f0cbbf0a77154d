import fc from 'fast-check';
import { questions } from '../../../src/contract/questions.ts';
import { rules } from '../../../src/contract/rules.ts';
import type { Entry } from '../../../src/evidence/journal-entry.ts';
import { body, broke, checkEnd, exchange, footer, header, planned } from '../../evidence/helpers/samples.ts';

const service = rules.filter(({ binds, decided }) => binds === 'service' && decided.by === 'judge').map(({ id }) => id);
const openQuestion = questions[0].id;

/** Does something where a text is taken for a command; `canary` is a file that it would make. */
const commands = (canary: string): readonly string[] => [
  `$(touch ${canary})`,
  `\`touch ${canary}\``,
  `'; touch ${canary}; '`,
  `"; touch ${canary}; "`,
  `\n touch ${canary}\n`,
  `\u0000$(touch ${canary})`,
  `\u0001HOME\u0001`,
  `=cmd|'/C touch ${canary}'!A1`,
];

const markup = [
  '<script>document.title = "owned"; alert(1)</script>',
  '</script><img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe src="https://evil.test/"></iframe>',
  '<!-- ',
  ']]>',
  '<![CDATA[',
  '&lt;b&gt;&#0;&amp',
  '![x](https://evil.test/a.png) [y](javascript:alert(1)) https://evil.test/',
  '| a | b |\n| --- | --- |\n| 1 | 2 |\n\n# Heading\n\n- item\n\n```\ncode\n```',
  '``` ` ``',
  '@everyone #1',
];

const lines = [
  '::error file=x,line=1::owned',
  '\n::set-output name=a::b',
  '\r\n::stop-commands::x',
  '##vso[task.setvariable variable=a]b',
  '##[error]owned',
  "##teamcity[testFailed name='a']",
  '%0A::warning::x',
];

const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '"a","b"\r\n"c"', 'a;b', '＝1'];

const signs = [
  '\u001b[31m\u001b]0;owned\u0007\u001b[2J',
  '\u009b31m',
  '\u202eabc\u2066def',
  'a\u200bb\u200dc\u2060d\ufeff\u00ad',
  '\u{e0041}\u{e007f}',
  '\ud800',
  '\udc00x',
  '\ufffe\uffff\u0000\u0008\u000b\u007f\u0085',
  '\u2028\u2029',
  '\b\b\b\b',
];

const objects = [
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '[[[[[[',
  '{0} {1} %s %n',
];

/** What a service may put into any text, alone and together. */
export const hostileTexts = (canary: string): fc.Arbitrary<string> => {
  const piece = fc.constantFrom(...commands(canary), ...markup, ...lines, ...cells, ...signs, ...objects);
  const some = fc.array(fc.oneof(piece, piece, fc.string({ unit: 'binary', maxLength: 8 })), {
    minLength: 1,
    maxLength: 4,
  });
  return some.map((pieces) => pieces.join(''));
};

/** Each of them once, in one text. */
export const allHostile = (canary: string): string =>
  [...commands(canary), ...markup, ...lines, ...cells, ...signs, ...objects].join(' ');

/** A run in which a text stands wherever something else than this suite may have written. */
export function storyOf(text: string): readonly Entry[] {
  const sent = body(JSON.stringify({ description: text, [text]: text }));
  const came = body(JSON.stringify({ object: text, id: `ch_${text}`, [text]: { id: `ch_${text}` } }));
  const check = `charges/${text}`;
  const first = exchange(1, {
    check,
    request: { method: 'POST', target: `/v1/charges?${text}`, headers: [['x-note', text]], body: sent },
    answer: {
      status: 201,
      headers: [
        [text, text],
        ['content-type', text],
        ['location', text],
      ],
      body: came,
    },
  });
  const second = exchange(2, {
    check,
    request: { method: 'GET', target: `/v1/charges/ch_${text}`, headers: [], body: null },
    answer: { status: 200, headers: [], body: body(text) },
  });
  const lost = exchange(3, { check: null, answer: null, failure: { kind: 'not-http', text } });
  return [
    header({
      target: { name: text, sandbox: 'http://127.0.0.1:4010', live: null },
      plan: [
        planned(check, [service[0]!], { title: text, source: { file: text, line: 3 } }),
        planned('b/c', [service[1]!]),
      ],
      scope: [{ rule: service[2]!, verdict: 'not_exercised', why: text }],
    }),
    { is: 'exchange', exchange: first },
    { is: 'exchange', exchange: second },
    { is: 'exchange', exchange: lost },
    broke(check, {
      rule: service[0]!,
      expected: text,
      actual: text,
      exchanges: [1, 2],
      at: { file: text, line: 1, column: 1, excerpt: `${text}\n^` },
    }),
    broke(null, { rule: service[1]!, expected: text, actual: text, exchanges: [3] }),
    {
      is: 'decision',
      check,
      n: 1,
      decision: { is: 'observed', question: openQuestion, observed: text, exchanges: [1] },
    },
    checkEnd(check, { verdict: 'fail', why: text }),
    checkEnd('b/c', { verdict: 'inconclusive', why: text }),
    {
      is: 'reproduction',
      check,
      rule: service[0]!,
      file: `reproduce/${service[0]!}.yaml`,
      shown: true,
      why: text,
      shortest: { requests: 2, from: 3, tries: 2, why: text, exchanges: [1, 2] },
    },
    footer({ interrupted: true, stopped: { by: 'silence', why: text } }),
  ];
}
