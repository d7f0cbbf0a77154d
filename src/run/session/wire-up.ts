import type { Mode } from '../../contract/mode.ts';
import { derivedText } from '../../random/derive.ts';
import type { Operator } from '../../target/operator/operator.ts';
import type { Target } from '../../target/target.ts';
import { Awaiting } from '../../wire/time/awaiting.ts';
import { RunOffset } from '../../wire/masking/run-offset.ts';
import { ApiKeys } from '../../wire/masking/keys.ts';
import { PayerPool } from '../../wire/masking/payers.ts';
import { Redactor } from '../../wire/masking/redaction.ts';
import { LiveGuard, type LiveTerms } from '../../wire/http/live-guard.ts';
import { SecretRegistry } from '../../wire/masking/secrets.ts';
import { Wire } from '../../wire/http/wire.ts';
import type { Services } from './services.ts';
import type { RunOptions } from '../options.ts';
import { ClockSteps, stepsTold } from './clock-steps.ts';
import { SingleFile } from './single-file.ts';
import { timekeepingOf } from './timekeeping.ts';
import { ListenerRegistry } from '../webhooks/listener-registry.ts';
import { WebhookRestore } from '../webhooks/webhook-restore.ts';
import type { Records } from '../record/records.ts';
import { CircuitBreaker } from './circuit-breaker.ts';

const whatBecomesOfIt = 'What depends on the time and was found meanwhile is not blamed on the service.';

const sentence = (told: string): string => `${told[0]!.toUpperCase()}${told.slice(1)}`;

interface WiringParts {
  readonly options: RunOptions;
  readonly target: Target;
  readonly operator: Operator | null;
  readonly records: Records;
  readonly awaiting?: Awaiting;
  /** Left out: nobody listens. */
  readonly tell?: (line: string) => void;
}

/** Joins a run's one wire, one clock and one pacer to its target. */
export function wireUp(parts: WiringParts): Services {
  const { options, target, operator, records, awaiting = new Awaiting(), tell = () => undefined } = parts;
  const { fixtures, recorder, lastExchange } = records;
  const terms = termsOf(options, target);
  const masking = maskingOf(options, target, terms);
  const { apiKeys, redactor, secrets } = masking;
  const runOffset = new RunOffset();
  const timekeeping = timekeepingOf({ options, operator, awaiting, tell });
  const { clock, pacer } = timekeeping;
  const guard = new LiveGuard(terms);
  const context = { apiKeys, runOffset, fixtures };
  const wire = new Wire({
    bases: {
      ...(target.sandbox && { sandbox: target.sandbox.baseUrl }),
      ...(target.live && { live: target.live.baseUrl }),
    },
    renderContexts: {
      sandbox: { ...context, payers: masking.sandbox, unknownKey: unknownKeys(options.seed, 'test') },
      live: { ...context, payers: masking.live, unknownKey: unknownKeys(options.seed, 'live') },
    },
    guard,
    clock,
    pacer,
    redactor,
    secrets,
    lastExchange,
    awaiting,
  });
  const steps = new ClockSteps({ apiKeys, sent: () => wire.lastExchange, recorded: () => recorder.count }, (step) =>
    tell(`${sentence(stepsTold([step]))}. ${whatBecomesOfIt}`),
  );
  clock.watchedBy(steps);
  return {
    ...records,
    ...context,
    ...timekeeping,
    profile: options.profile,
    wire,
    operator,
    terms,
    guard,
    listenerRegistry: new ListenerRegistry(fixtures),
    webhookRestore: new WebhookRestore(apiKeys, (requests) => wire.budget.owe(requests)),
    steps,
    awaiting,
    masked: (data) => redactor.all(data),
    singleFile: new SingleFile(),
    circuitBreaker: new CircuitBreaker((reason) => clock.stop(reason)),
  };
}

/** What is never written as it is sent: keys, secrets and the numbers of payers. */
function maskingOf({ seed }: RunOptions, target: Target, { payers }: LiveTerms) {
  const apiKeys = new ApiKeys(target.keys);
  const given = new Set<string>();
  const secrets = new SecretRegistry();
  const token = target.operator?.is === 'http' ? target.operator.token : null;
  return {
    apiKeys,
    secrets,
    redactor: new Redactor(() => apiKeys.written, given, secrets, token ? [token.reveal()] : []),
    sandbox: new PayerPool(seed, null, given, payers),
    live: new PayerPool(seed, payers, given),
  };
}

function termsOf({ allow }: RunOptions, { live }: Target): LiveTerms {
  const payers = (live?.payers ?? []).map((payer) => payer.slice(-9));
  return { ...allow, payers: [...new Set(payers)], cap_minor: live?.spendCapMinor ?? 0 };
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Well-formed keys that no deployment can know, the same for the same seed. */
function unknownKeys(seed: number, mode: Mode): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `sk_${mode}_${derivedText(base62, 32, 'unknown key', seed, count)}`;
  };
}
