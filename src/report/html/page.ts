import { raw } from 'hono/html';
import { legible } from '../legible.ts';
import type { Model } from '../model.ts';
import { ruleVerdicts, type Report } from '../report-json.ts';
import { baselineGroups, baselineSentence } from '../baseline.ts';
import { decidedWords, verdictSentence } from '../terminal/headline.ts';
import { partialSentence, timeSentence, verdictWords } from '../terminal/words.ts';
import { checksSection } from './checks.ts';
import { findingsSection } from './findings.ts';
import { knownTable } from './known.ts';
import { html, type Markup } from './markup.ts';
import { observationsSection } from './observations.ts';
import { gapsSection, rulesSection } from './rules.ts';
import { style } from './style.ts';
import { paritySection, trafficSection } from './traffic.ts';

/** One file that needs no other, no network and no script. */
export function htmlReport(model: Model): string {
  const { report } = model;
  return withoutIndentation(
    String(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
            <title>${legible(report.target.name)}: ${report.verdict}</title>
            <style>
              ${raw(style)}
            </style>
          </head>
          <body>
            <a class="skip" href="#findings">To the findings</a>
            ${head(report)}
            <main>
              ${findingsSection(model)} ${gapsSection(report)} ${rulesSection(report)} ${checksSection(report)}
              ${paritySection(report)} ${observationsSection(model)} ${trafficSection(report)}
            </main>
            ${foot(report)}
          </body>
        </html> `,
    ),
  );
}

/** A third of the page would be the indentation of its source. Lines of what is preformatted are left alone. */
const withoutIndentation = (page: string): string =>
  page
    .split(/(<pre[\s\S]*?<\/pre>)/)
    .map((part) =>
      part.startsWith('<pre')
        ? part
        : part
            .replaceAll(/[ \t]*\n\s*/g, '\n')
            .replaceAll(/>\n(?=<(?:\/?t[rdh]\b|\/?tbody|details|summary|\/details))/g, '>'),
    )
    .join('');

function head(report: Report): Markup {
  const partial = partialSentence(report);
  return html`<header>
    <p class="soft">Merchant Payments API: conformance report</p>
    <div class="banner ${report.verdict}">
      <h1>${legible(verdictSentence(report))}</h1>
      <p>${plainWords(report)}</p>
      ${report.unjudged === null ? '' : html`<p><strong>${legible(report.unjudged)}</strong></p>`}
      ${partial === null ? '' : html`<p><strong>${partial}</strong></p>`}
    </div>
    ${baselineFacts(report)} ${knownTable(report)}
    <ul class="counts" aria-label="Rules by verdict">
      ${ruleVerdicts.map((verdict) => html`<li class="${report.counts[verdict] === 0 ? 'none' : ''}"><b>${report.counts[verdict]}</b> ${verdictWords[verdict]}</li>`)}
    </ul>
    <p class="soft small">${beyondWords(report)}</p>
    ${runFacts(report)}
    <nav aria-label="Parts of this report">
      <ul>
        ${partsOf(report).map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}
      </ul>
    </nav>
  </header>`;
}

/** Why some rules are neither kept nor broken, for each kind of subject. */
const beyondWords = ({ subject, counts }: Report): string =>
  [
    ...(counts.out_of_scope === 0 && subject !== null
      ? []
      : [`Out of scope: ${scopeWords[subject?.is ?? 'service']}.`]),
    'Unobservable: no request can show it.',
  ].join(' ');

const scopeWords = {
  service: 'not asked for, for clients, or out of reach of this target',
  client: 'not asked for',
  receiver: 'for what calls the service, or not for receivers of this mode',
  traffic: 'for a deployment of which nothing was recorded',
} as const;

const parts = [
  ['findings', 'Findings'],
  ['gaps', 'What could not be decided'],
  ['rules', 'Every rule'],
  ['checks', 'Every check'],
  ['parity', 'Sandbox and live'],
  ['observations', 'Answers to open questions'],
  ['traffic', 'Traffic'],
] as const;

const partsOf = ({ parity }: Report) => parts.filter(([id]) => id !== 'parity' || parity !== null);

/** Says what the numbers mean. */
const plainWords = (report: Report): string => `Verdict: ${report.verdict}. ${decidedWords(report)}`;

function baselineFacts(report: Report): Markup | '' {
  const { baseline } = report;
  if (baseline === null) return '';
  return html`<dl class="facts small">
    <dt>Baseline</dt>
    <dd>${legible(baselineSentence(report, baseline))}</dd>
    ${baselineGroups(baseline).map(
      ({ title, rules }) =>
        html`<dt>${title}</dt>
          <dd>${rules.map((id) => html`<code>${legible(id)}</code> `)}</dd>`,
    )}
  </dl>`;
}

function runFacts(report: Report): Markup {
  const { suite, started, finished } = report;
  return html`<dl class="facts small">
    ${judgedFacts(report)}
    <dt>Run</dt>
    <dd>
      ${[`${moment(started)} to ${finished === null ? 'an unknown moment' : moment(finished)}`, ...howWords(report)].join(', ')}
    </dd>
    <dt>Time</dt>
    <dd>${timeSentence(report)}</dd>
    <dt>Suite</dt>
    <dd>${suite.version}${suite.commit === null ? '' : `, commit ${suite.commit}`}</dd>
  </dl>`;
}

/** Profiles are of runs against a service; a recording has no seed either. */
function howWords({ subject, profile, seed }: Report): readonly string[] {
  if (subject === null) return [`profile ${profile}`, `seed ${seed}`];
  return subject.is === 'traffic' ? [] : [`seed ${seed}`];
}

function judgedFacts({ target, subject }: Report): Markup {
  const urls = [target.sandbox && `sandbox ${target.sandbox}`, target.live && `live ${target.live}`].filter(Boolean);
  const deployment = html`<dt>Deployment</dt>
    <dd>${legible([target.name, ...urls].join(', '))}</dd>`;
  if (subject === null) return deployment;
  const { adapter } = subject;
  return html`<dt>${subjectWords[subject.is]}</dt>
    <dd>${legible(named(subject))}</dd>
    ${
      adapter === null
        ? ''
        : html`<dt>Adapter</dt>
            <dd>${legible(named(adapter))}</dd>`
    }
    ${urls.length > 0 ? deployment : ''}`;
}

const subjectWords = { client: 'Client', receiver: 'Receiver', traffic: 'Traffic' } as const;

const named = ({ name, version }: { readonly name: string; readonly version: string | null }): string =>
  version === null ? name : `${name} ${version}`;

/** To the second, where it is told in UTC. */
const moment = (text: string): string => text.replace(/^(.{10})T(.{8})(?:\.\d+)?Z$/, '$1 $2 UTC');

const foot = ({ suite, digests }: Report): Markup =>
  html`<footer>
    ${digestList(digests)}
    <p>
      Made by mpconform ${suite.version} from the journal of the run. Keys and secrets are left out; of a payer’s number
      the last three digits are shown. Exchanges have the numbers that they have in the journal.
    </p>
  </footer>`;

const covered = [
  ['journal', 'Journal, by the last hash of its chain'],
  ['target', 'Target, without its secrets'],
  ['catalogue', 'Catalogue of rules'],
  ['suite', 'Suite, by its files'],
] as const;

const digestList = (digests: Report['digests']): Markup =>
  html`<h2>Digests</h2>
    <p>SHA-256. Reports of one journal have the same; docs/report.md says how to check the journal’s chain.</p>
    <dl class="facts">
      ${covered.map(
        ([name, what]) =>
          html`<dt>${what}</dt>
            <dd>${digests[name] === null ? 'not told' : html`<code>${digests[name]}</code>`}</dd>`,
      )}
    </dl>`;
