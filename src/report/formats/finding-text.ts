import { againCommand, triedWords } from '../findings/again.ts';
import type { Report, ReportFinding } from '../report-json.ts';
import { counted, steadyWords } from '../terminal/words.ts';

export const findingLine = ({ rule, expected, actual, also }: ReportFinding): string =>
  `${rule}: expected ${expected}; got ${actual}${also ? ` (and ${counted(also.length, 'more expectation')} of this step)` : ''}`;

/** A finding in lines, for programs that show a text beside a test. */
export function findingText(finding: ReportFinding, report: Report): string {
  const again = againCommand(report, finding);
  const lines = [
    `rule:      ${finding.rule}`,
    `expected:  ${finding.expected}`,
    `actual:    ${finding.actual}`,
    finding.at && placeText(finding.at),
    ...(finding.also ?? []).map(
      ({ expected, actual, at }) => `expected:  ${expected}\nactual:    ${actual}\n${placeText(at)}`,
    ),
    `exchanges: ${finding.exchanges.join(', ')}`,
    finding.note && `note:      ${finding.note}`,
    steadyWords(finding.steady),
    again && `again:     ${again}`,
    triedWords(finding),
  ];
  return lines.filter((line) => typeof line === 'string').join('\n');
}

const placeText = ({ file, line, column, excerpt }: NonNullable<ReportFinding['at']>): string =>
  `at:        ${file}:${line}:${column}\n${excerpt}`;
