import { excuseOf, isOutdated, outdatedWords } from '../known/excuse.ts';
import type { Cause } from '../findings/causes.ts';
import type { Model } from '../model.ts';
import type { Report } from '../report-json.ts';
import { verdictSentence } from '../terminal/headline.ts';
import { counted, partialSentence, verdictPhrase } from '../terminal/words.ts';
import { harmless, short } from './harmless.ts';

/** GitHub shows so many of a kind for each step, and drops the rest. */
const MOST = 10;

const LONGEST = 1_500;

interface Annotation {
  readonly kind: 'error' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
  readonly at?: { readonly file: string; readonly line: number } | undefined;
}

/** Workflow commands of GitHub Actions, one a line, for the output of a step. The last of a kind names what is left out. */
export function annotationsReport({ report: whole, causes }: Model): string {
  const report = harmless(whole);
  const ranked = causes.flatMap((cause) => [cause, ...cause.echoes]);
  const [fresh, excused] = [false, true].map((wanted) =>
    ranked.filter(({ rule }) => (excuseOf(rule.id, report) !== null) === wanted).map((cause) => ofCause(cause, report)),
  );
  const kinds = [
    [...ofRun(report, 'error'), ...fresh!, ...ofOutdated(report)],
    [...ofRun(report, 'warning'), ...excused!],
    [...ofRun(report, 'notice'), ...ofMended(report)],
  ];
  return kinds.flatMap(atMost).map(commandOf).join('');
}

function atMost(annotations: readonly Annotation[]): readonly Annotation[] {
  if (annotations.length <= MOST) return annotations;
  const left = annotations.slice(MOST - 1);
  const { kind } = left[0]!;
  const message = left.map(({ title }) => title).join('\n');
  return [...annotations.slice(0, MOST - 1), { kind, title: `and ${left.length} more`, message }];
}

/** What the run itself comes to, as loud as it is. */
function ofRun(report: Report, wanted: Annotation['kind']): readonly Annotation[] {
  const trouble = report.unjudged ?? partialSentence(report);
  const kind = trouble !== null ? 'error' : isGreen(report) ? 'notice' : 'warning';
  if (kind !== wanted) return [];
  const message = [verdictSentence(report), trouble].filter((text) => text !== null).join(' ');
  return [{ kind, title: `mpconform: ${verdictPhrase(report)}`, message }];
}

function ofCause({ rule, findings: [first] }: Omit<Cause, 'echoes'>, report: Report): Annotation {
  const entry = report.known?.find(({ rule: id, standing }) => id === rule.id && standing === 'holds');
  const excuse = excuseOf(rule.id, report);
  const answers = entry
    ? ` Known: ${entry.owner} answers for it until ${entry.until}.${entry.disputed === undefined ? '' : ` Disputed: ${entry.disputed}`}`
    : '';
  const told = first ? ` Expected ${first.expected}; got ${first.actual}` : '';
  return {
    kind: excuse === null ? 'error' : 'warning',
    title: `${rule.id} is broken${excuse === null ? '' : excuseWords[excuse]}`,
    message: `${rule.text}${told}${answers}`,
    at: first?.at,
  };
}

const excuseWords = { known: ', as known', 'new rule': ', a new rule' } as const;

/** Of all that was judged, whether it counts or not. */
const isGreen = ({ verdict, rules_of }: Report): boolean =>
  verdict === 'conformant' && (rules_of?.broken.length ?? 0) === 0;

const ofOutdated = ({ known }: Report): readonly Annotation[] =>
  (known ?? []).filter(isOutdated).map(({ rule, owner, standing }) => ({
    kind: 'error',
    title: `known violation of ${rule} (${owner}): ${standing}`,
    message: outdatedWords[standing],
  }));

function ofMended({ baseline }: Report): readonly Annotation[] {
  const mended = baseline?.mended ?? [];
  if (mended.length === 0) return [];
  const title = `${counted(mended.length, 'rule is', 'rules are')} mended since the baseline`;
  return [{ kind: 'notice', title, message: mended.join('\n') }];
}

function commandOf({ kind, title, message, at }: Annotation): string {
  const properties = [
    `title=${property(short(title, 200))}`,
    at && at.file !== '' && `file=${property(short(at.file, 200))},line=${at.line}`,
  ];
  return `::${kind} ${properties.filter(Boolean).join(',')}::${data(short(message, LONGEST))}\n`;
}

/** A command ends with its line, and its properties with a colon or comma. */
const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
