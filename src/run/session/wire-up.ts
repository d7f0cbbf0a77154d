import type { Mode } from '../../contract/mode.ts';
import { parseDateTime } from '../../contract/date-time.ts';
import { derivedText } from '../../random/derive.ts';
import type { Operator } from '../../target/operator/operator.ts';
import type { Target } from '../../target/target.ts';
import { Awaiting } from '../../wire/time/awaiting.ts';
import type { Advance } from '../../wire/time/clock.ts';
import { JumpingClock } from '../../wire/time/jumping-clock.ts';
import { RunOffset } from '../../wire/masking/run-offset.ts';
import { ApiKeys } from '../../wire/masking/keys.ts';
import { Pacer } from '../../wire/time/pacer.ts';
import { PayerPool } from '../../wire/masking/payers.ts';
import { Redactor } from '../../wire/masking/redaction.ts';
import { LiveGuard, type LiveTerms } from '../../wire/http/live-guard.ts';
import { SecretRegistry } from '../../wire/masking/secrets.ts';
import { Wire } from '../../wire/http/wire.ts';
import { Inconclusive } from '../check/check.ts';
import type { Services } from './services.ts';
import type { RunOptions } from '../options.ts';
import { ClockSteps, stepsTold } from './clock-steps.ts';
import { ListenerRegistry } from '../webhooks/listener-registry.ts';
import { WebhookRestore } from '../webhooks/webhook-restore.ts';
import type { Records } from '../record/records.ts';
import { CircuitBreaker } from './circuit-breaker.ts';

/** Waits for a key's next minute are real ones at any time. */
const paced_s = 90;

const minutesTold = {
  machine: 'The rate limit counts minutes that the operator does not move, so requests wait for real ones from now on.',
  run: 'The rate limit counts minutes of the clock that the operator moves, so no request waits for real ones any more.',
} as const;

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
  const clock = clockOf(options, operator);
  const pacer = new Pacer(clock, (minutes) => tell(minutesTold[minutes]), awaiting, longRestsOf(options));
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
    profile: options.profile,
    clock,
    wire,
    operator,
    terms,
    guard,
    listenerRegistry: new ListenerRegistry(fixtures),
    webhookRestore: new WebhookRestore(apiKeys, (requests) => wire.budget.owe(requests)),
    pacer,
    steps,
    awaiting,
    masked: (data) => redactor.all(data),
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
    sandbox: new PayerPool(seed, null, given),
    live: new PayerPool(seed, payers, given),
  };
}

const clockOf = ({ patience_s }: RunOptions, operator: Operator | null): JumpingClock =>
  new JumpingClock(operator?.actions.has('advance_clock') ? advanceThrough(operator) : null, {
    longest_ms: Math.max(patience_s, paced_s) * 1000,
    reason: () => new Inconclusive('the operator could not move the clock, and the wait is longer than --patience'),
  });

const longRestsOf = ({ patience_s }: RunOptions) => ({
  longest_ms: Math.max(patience_s, paced_s) * 1000,
  reason: (key: string, ms: number) =>
    new Inconclusive(
      `${key} was still answered 429 after a minute, and is to rest for another ${Math.ceil(ms / 60_000)} min, which is longer than --patience`,
    ),
});

function termsOf({ allow }: RunOptions, { live }: Target): LiveTerms {
  const payers = (live?.payers ?? []).map((payer) => payer.slice(-9));
  return { ...allow, payers: [...new Set(payers)], cap_minor: live?.spendCapMinor ?? 0 };
}

function advanceThrough(operator: Operator): Advance {
  return async (seconds) => {
    const outcome = await operator.perform('advance_clock', { seconds });
    return outcome.is === 'done' ? parseDateTime(outcome.answer.now) : null;
  };
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
