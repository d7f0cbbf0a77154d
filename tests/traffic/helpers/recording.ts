import { Answers } from '../../../src/judge/history/answers.ts';
import { nothingGiven } from '../../../src/judge/history.ts';
import { panelOf } from '../../../src/judge/panel-of.ts';
import type { Broken } from '../../../src/evidence/decision.ts';
import { type ReferenceOptions, startReference } from '../../../src/reference/reference.ts';
import { readTargetText } from '../../../src/target/file/read-target.ts';
import type { Target } from '../../../src/target/target.ts';
import { startProxy } from '../../../src/traffic/proxy/proxy.ts';
import type { RawExchange } from '../../../src/traffic/raw-exchange.ts';
import { TrafficReader } from '../../../src/traffic/to-exchange.ts';
import { unjudgedBy } from '../../../src/traffic/unjudged.ts';
import { mixedTraffic } from './mixed-traffic.ts';

export interface Recording {
  readonly target: Target;
  /** In the order of their answers. */
  readonly exchanges: readonly RawExchange[];
}

export function targetOf(yaml: string): Target {
  const reading = readTargetText('target.yaml', yaml, {});
  if (reading.is === 'wrong') throw new Error('the reference made a target that cannot be read');
  return reading.target;
}

/** What a lawful client and a reference say to each other, recorded between them. */
export async function recorded(options: ReferenceOptions, seed: number, requests: number): Promise<Recording> {
  const reference = await startReference({ seed: 1, operator: false, ...options });
  const target = targetOf(reference.targetYaml());
  const exchanges: RawExchange[] = [];
  try {
    for (const deployment of ['sandbox', 'live'] as const) {
      const baseUrl = target[deployment]?.baseUrl ?? '';
      const proxy = await startProxy({ deployment, baseUrl, told: (_, raw) => exchanges.push(raw) });
      const live = deployment === 'live';
      const key = target.keys.find(
        ({ mode, scopes, status, business }) =>
          (mode === 'live') === live && status === 'active' && business === 'main' && (scopes?.length ?? 0) > 9,
      );
      await mixedTraffic({
        base: proxy.url,
        key: key?.secret.reveal() ?? '',
        live,
        till: target.live?.tills.open[0] ?? null,
        seed,
        requests,
      });
      await proxy.close(1_000);
    }
  } finally {
    await reference.close();
  }
  return { target, exchanges };
}

/** The rules that judges find broken in a recording, on either side. */
export function brokenIn({ target, exchanges }: Recording, isClockSure = true): readonly Broken[] {
  const subject = { is: 'traffic', name: 'test', version: null, adapter: null } as const;
  const panel = panelOf(subject, { ...nothingGiven, docsUrl: target.docsUrl }, new Answers());
  const reader = new TrafficReader(target, isClockSure);
  const order = new Map(exchanges.toSorted((a, b) => a.sent - b.sent).map((raw, at) => [raw, at + 1]));
  return exchanges.flatMap((raw) => {
    const exchange = reader.exchangeOf(order.get(raw) ?? 0, raw);
    return unjudgedBy(raw) === null ? panel.see(exchange).filter((decision) => decision.is === 'broken') : [];
  });
}
