import { createHash } from 'node:crypto';
import type { JSX } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { legible } from '../legible.ts';
import type { Model } from '../model.ts';
import type { Report } from '../report-json.ts';
import { Checks } from './checks.tsx';
import { Clients } from './clients.tsx';
import { Findings } from './findings.tsx';
import { Gaps } from './gaps.tsx';
import { Gate } from './gate.tsx';
import { Observations } from './observations.tsx';
import { Rules } from './rules.tsx';
import { script } from './script.ts';
import { packedData } from './page-data.ts';
import { style } from './style.ts';
import { verdictPhrase } from '../terminal/words.ts';
import { type Pictures, picturesOf } from './pictures/pictures.ts';
import { Parity, Traffic } from './traffic.tsx';

/** One file that needs no other and no network; without its script it says all that matters. */
export async function htmlReport(model: Model): Promise<string> {
  const pictures = await picturesOf(model.report, model.recording);
  return `<!doctype html>\n${renderToString(<Page model={model} pictures={pictures} />)}\n`;
}

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function Page({ model, pictures }: { readonly model: Model; readonly pictures: Pictures }): JSX.Element {
  const { report } = model;
  const policy = `default-src 'none'; style-src ${sha256(style)}; script-src ${sha256(script)}; base-uri 'none'; form-action 'none'`;
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="Content-Security-Policy" content={policy} />
        <title>
          {legible(report.target.name)}: {verdictPhrase(report)}
        </title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <a class="skip" href="#findings">
          To the findings
        </a>
        <div class="bar">
          <header>
            <Parts model={model} />
            <div id="tools" />
          </header>
        </div>
        <main>
          <p class="soft small">Merchant Payments API: conformance report</p>
          <Gate model={model} />
          <div id="other" />
          <Findings model={model} />
          <Gaps report={report} />
          <Clients model={model} />
          <Rules report={report} />
          {!showsClient(model) && <Checks report={report} />}
          <Parity report={report} />
          <Observations report={report} shown={model.shown} />
          <Traffic model={model} pictures={pictures} />
        </main>
        <Foot report={report} />
        <Packed id="data" text={packedData(model)} />
        {(model.recording?.blocks ?? []).map((block) => (
          <Packed class="block" text={block} />
        ))}
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>
  );
}

/** Base64, so that no text of a service can end it. */
const Packed = ({ text, ...named }: { readonly id?: string; readonly class?: string; readonly text: string }) => (
  <script type="text/plain" {...named} dangerouslySetInnerHTML={{ __html: text }} />
);

const parts = [
  ['gate', 'Gate'],
  ['findings', 'Findings'],
  ['gaps', 'Undecided'],
  ['clients', 'Client'],
  ['rules', 'Rules'],
  ['checks', 'Checks'],
  ['parity', 'Sandbox and live'],
  ['observations', 'Open questions'],
  ['traffic', 'Traffic'],
] as const;

function Parts({ model }: { readonly model: Model }): JSX.Element {
  const left = [model.report.parity === null && 'parity', showsClient(model) ? 'checks' : 'clients'];
  return (
    <nav aria-label="Parts of this report">
      <ul>
        {parts
          .filter(([id]) => !left.includes(id))
          .map(([id, title]) => (
            <li>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** Then its cases stand in place of checks. */
const showsClient = ({ recording }: Model): boolean => recording?.clients != null;

const Foot = ({ report: { suite, digests } }: { readonly report: Report }): JSX.Element => (
  <footer>
    <h2>Digests</h2>
    <p>SHA-256. Reports of one journal have the same; docs/report.md says how to check the journal’s chain.</p>
    <dl class="facts">
      {covered.map(([name, what]) => (
        <>
          <dt>{what}</dt>
          <dd>{digests[name] === null ? 'not told' : <code>{digests[name]}</code>}</dd>
        </>
      ))}
    </dl>
    <p>
      Made by mpconform {suite.version} from the journal of the run. Keys and secrets are left out; of a payer’s number
      the last three digits are shown. Exchanges have the numbers that they have in the journal.
    </p>
  </footer>
);

const covered = [
  ['journal', 'Journal, by the last hash of its chain'],
  ['target', 'Target, without its secrets'],
  ['catalogue', 'Catalogue of rules'],
  ['suite', 'Suite, by its files'],
] as const;
