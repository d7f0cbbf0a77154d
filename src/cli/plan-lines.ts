import pc from 'picocolors';
import { beside, COLUMNS, LABEL, wrap } from '../report/terminal/columns.ts';
import { gapRows } from '../report/terminal/gaps.ts';
import { counted, duration } from '../report/terminal/words.ts';
import type { DeploymentForecast, Forecast, OperatorForecast } from '../run/forecast/forecast.ts';
import type { Stakes } from '../run/forecast/stakes.ts';
import { rounded, sent } from './outlook-words.ts';
import { shillings } from '../target/shown-to-people.ts';

type Line = readonly [label: string, sentences: readonly string[]];

/** What a run would send, for a terminal. */
export function planLines(forecast: Forecast, options: { readonly colour: boolean }): string[] {
  const paint = pc.createColors(options.colour);
  const { target, profile, deployments, operator, gaps, beyond } = forecast;
  const lines: readonly Line[] = [
    ...deployments.map(ofDeployment),
    ...(forecast.mostly < forecast.requests ? [['In all', [sent(forecast)]] as const] : []),
    ...(operator ? [['Operator', operatorSentences(operator)] as const] : []),
    ['Time', timeSentences(forecast)],
  ];
  return [
    ...wrap(`A ${profile} run of ${target} would send this; nothing was sent.`, COLUMNS).map((line) =>
      paint.bold(line),
    ),
    '',
    ...lines.flatMap(([label, sentences]) => {
      const wrapped = sentences.flatMap((sentence) => wrap(sentence, COLUMNS - LABEL));
      return beside(label, LABEL, wrapped, paint.bold);
    }),
    ...gapLines('Not planned for, though any answer may show some of it, for want of', gaps),
    ...gapLines('Out of reach of this target, for want of', beyond),
  ];

  function gapLines(title: string, all: Forecast['gaps']): string[] {
    return all.length === 0 ? [] : ['', paint.bold(title), ...gapRows(all)];
  }
}

function ofDeployment({ deployment, url, first_look, checks, requests, stakes }: DeploymentForecast): Line {
  const those = `${counted(checks, 'check')}, at most ${counted(requests, 'request')}, including ${counted(first_look, 'preflight request')}`;
  return [
    deployment === 'live' ? 'Live' : 'Sandbox',
    [url, ...(stakes === null ? [those] : [`${those}; ${deeds(stakes)}`, ...stakeSentences(stakes)])],
  ];
}

const deeds = ({ requests: { reading, writing, prompting } }: Stakes): string =>
  `${reading} by checks that read, ${writing} by checks that write, ${prompting} by checks that prompt`;

function stakeSentences({ requests, payers, spend_cap_minor, webhook_address }: Stakes): string[] {
  const numbers = `the ${payers.length === 1 ? 'number' : 'numbers'} ending in ${payers.join(', ')}`;
  return [
    ...(requests.prompting > 0 ? [`Prompted: ${numbers}, ${capWords(spend_cap_minor)}`] : []),
    ...(webhook_address === 'shared'
      ? ['The webhook address is set and put back; its signing secret may be another one then']
      : []),
    ...(webhook_address === 'own' ? ['Webhook addresses are set for businesses that the run makes'] : []),
  ];
}

const capWords = (minor: number): string =>
  minor < Number.MAX_SAFE_INTEGER ? `for at most ${shillings(minor)} in all` : 'without a cap';

function operatorSentences({ trouble, before, during }: OperatorForecast): string[] {
  if (trouble !== null) return [`not used: ${trouble}`];
  const first = Object.entries(before).map(
    ([action, times]) => `${action} ${times === 1 ? 'once' : counted(times, 'time')}`,
  );
  const then = Object.entries(during).map(([action, checks]) => `${action} by ${counted(checks, 'check')}`);
  return [
    `before the checks: ${first.length === 0 ? 'nothing' : first.join(', ')}`,
    `by the checks: ${then.length === 0 ? 'nothing' : then.toSorted().join(', ')}`,
  ];
}

const day = 86_400;

const span = (seconds: number): string => (seconds < 2 * day ? duration(seconds) : `${Math.ceil(seconds / day)} days`);

function timeSentences({ time, busy_s }: Forecast): string[] {
  const { seconds, longest_wait_s, clock_jumps, within_s, with_patience } = time;
  const end = within_s === null ? [] : [`ends within ${span(within_s)}; later only where answers take over 0.1 s`];
  if (clock_jumps)
    return [
      `the operator moves the clock, so no wait is real; the longest spans ${span(longest_wait_s)}`,
      ...(busy_s === null ? [] : [`mostly done within ${rounded(busy_s)}`]),
      ...end,
    ];
  const wait = longest_wait_s > 0 ? `, with waits of up to ${span(longest_wait_s)}` : '';
  const more = with_patience && [
    `with --patience ${Math.ceil(with_patience.patience_s / 60)}m: ${counted(with_patience.checks, 'check')}, at least ${span(with_patience.seconds)}`,
  ];
  return [`at least ${span(seconds)}, if all is sent${wait}`, ...end, ...(more ?? [])];
}
