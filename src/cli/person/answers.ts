import { apiKeyPattern } from '../../contract/chapters/auth.ts';
import { tillPattern } from '../../contract/chapters/pos.ts';
import type {
  AnswerKind,
  ManualTask,
  PhoneMessage,
  GivenAnswer,
  WantedAnswer,
} from '../../target/operator/manual-task.ts';
import type { PersonTerminal } from './terminal.ts';

type Answers = Readonly<Record<string, GivenAnswer>>;

/** Asks for what is to be told of a manual task that is done; null: the person left something out, so it stays to do. */
export async function answersTo({ answers }: ManualTask, terminal: PersonTerminal): Promise<Answers | null> {
  const told: Record<string, GivenAnswer> = {};
  for (const wanted of answers) {
    const answer = await answerTo(wanted, terminal);
    if (answer === undefined) return null;
    told[wanted.name] = answer;
  }
  return told;
}

type Ask = (what: string, terminal: PersonTerminal) => Promise<GivenAnswer | undefined>;

const answerTo = ({ kind, what }: WantedAnswer, terminal: PersonTerminal): ReturnType<Ask> =>
  asks[kind](what, terminal);

const asks: Readonly<Record<AnswerKind, Ask>> = {
  text: async (what, terminal) => (await shown(what, terminal)) ?? undefined,
  'text or nothing': (what, terminal) => shown(`${what} (else Enter)`, terminal),
  'API key': async (what, terminal) => (await apiKey(what, terminal)) ?? undefined,
  'API key or nothing': (what, terminal) => apiKey(`${what} (else Enter)`, terminal),
  'secret or nothing': (what, terminal) => hidden(`${what} (else Enter)`, terminal),
  'six digits': (what, terminal) => matching(what, tillPattern, 'Six digits are needed.', terminal),
  'whole number': async (what, terminal) => {
    const digits = await matching(what, /^\d{1,6}$/, 'A whole number is needed.', terminal);
    return digits === undefined ? undefined : Number(digits);
  },
  messages: async (what, terminal) => {
    const digits = await matching(what, /^\d{1,2}$/, 'A whole number is needed.', terminal);
    return digits === undefined ? undefined : messages(Number(digits), terminal);
  },
};

/** null: nothing was typed. */
async function shown(what: string, terminal: PersonTerminal): Promise<string | null> {
  return (await terminal.line(`  ${what}: `))?.trim() || null;
}

async function hidden(what: string, terminal: PersonTerminal): Promise<string | null> {
  return (await terminal.hidden(`  ${what}, which is not shown: `))?.trim() || null;
}

async function matching(
  what: string,
  form: RegExp,
  otherwise: string,
  terminal: PersonTerminal,
): Promise<string | undefined> {
  for (;;) {
    const typed = await shown(what, terminal);
    if (typed === null) return undefined;
    if (form.test(typed)) return typed;
    terminal.say([`  ${otherwise}`]);
  }
}

/** A deployment may make keys of another form, but a slip of the hand must not look as if it did. */
async function apiKey(what: string, terminal: PersonTerminal): Promise<string | null> {
  for (;;) {
    const typed = await hidden(what, terminal);
    if (typed === null || apiKeyPattern.test(typed)) return typed;
    terminal.say(['  That does not look like a key: sk_live_ or sk_test_ and 32 letters and digits.']);
    if ((await hidden('the same again, if it is right', terminal)) === typed) return typed;
  }
}

async function messages(count: number, terminal: PersonTerminal): Promise<readonly PhoneMessage[] | undefined> {
  const copied: PhoneMessage[] = [];
  while (copied.length < count) {
    const to = await hidden(`number of the phone that received message ${copied.length + 1}`, terminal);
    if (to === null) return undefined;
    terminal.say(['  Paste its text, then a line with nothing but a dot:']);
    const text = await untilDot(terminal);
    if (text === null) return undefined;
    copied.push({ to, text });
  }
  return copied;
}

async function untilDot(terminal: PersonTerminal): Promise<string | null> {
  const lines: string[] = [];
  for (;;) {
    const line = await terminal.line('  ');
    if (line === null) return null;
    if (line.trim() === '.') return lines.join('\n');
    lines.push(line);
  }
}
