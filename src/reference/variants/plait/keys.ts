import { answers, change, check, headers, shownError, together } from '../../change.ts';
import { refusedWith } from '../../when.ts';
import { asText, type JsonValue } from '../../http/json.ts';
import { drawn } from './asked.ts';
import type { Patch } from '../../behaviour.ts';
import { pause } from '../../world/pause.ts';

/** A key that is being replaced has one replacement, however often somebody asks; its day began with the first. */
export const oneReplacement: Patch = (behaviour) => {
  const replaced = new Map<string, JsonValue>();
  return change('desk')((was) => ({
    act: async (action, body, carryOut) => {
      if (action !== 'retire_key') return was.act(action, body, carryOut);
      const key = asText(body['key']);
      const known = replaced.get(key);
      if (body['when'] === '24h' && known !== undefined) return { done: { replacement: known, again: true } };
      const outcome = await was.act(action, body, carryOut);
      if ('error' in outcome) return outcome;
      if (body['when'] === '24h') replaced.set(key, outcome.done['replacement'] ?? null);
      else for (const [old, replacement] of replaced) if (replacement === key || old === key) replaced.delete(old);
      return outcome;
    },
  }))(behaviour);
};

/** Of two ends of a key the earlier is told. */
export const earlierEndTold = change('access')((was) => ({
  revoked: (key, at, call) => {
    const { expiresAt, refusedFrom } = key;
    const isOlder = expiresAt !== null && refusedFrom !== null && expiresAt <= refusedFrom && at >= expiresAt;
    return !isOlder && was.revoked(key, at, call);
  },
}));

/** Who comes with a key that has ended is told when that was. */
export const endedSince: Patch = (behaviour) =>
  shownError((error, { code }, call) => {
    if (code !== 'KEY_REVOKED' && code !== 'KEY_EXPIRED') return error;
    const key = behaviour.access.find(behaviour.access.secret(call) ?? '', call);
    const ended = code === 'KEY_REVOKED' ? key?.refusedFrom : key?.expiresAt;
    return typeof ended === 'number' ? { ...error, ended_at: call.behaviour.wire.dateTime(ended, call) } : error;
  })(behaviour);

const slow_ms = 30;

/** Keys within their day of grace go last, and their answers say for how many minutes they still go. */
export const graceLane = together(
  (was) => ({
    ...was,
    after: [
      ...was.after,
      async (answer, { trace: { key } }) => {
        if (key && key.refusedFrom !== null) await pause(slow_ms);
        return answer;
      },
    ],
  }),
  headers((_answer, { trace: { key } }) => key !== undefined && key.refusedFrom !== null)(
    (_usual, { trace: { key }, deployment }) => ({
      'X-Key-Grace-Minutes': String(
        Math.max(0, Math.ceil(((key?.refusedFrom ?? 0) - deployment.clock.now()) / 60_000)),
      ),
      Link: '<https://dashboard.example.test/keys>; rel="successor-version"',
    }),
  ),
);

/** Who is refused for the key itself finds the connection ended. */
export const strangersLeave = answers(refusedWith('BAD_KEY', 'KEY_REVOKED', 'KEY_EXPIRED'))(({ headers: own }) => ({
  headers: { ...own, 'WWW-Authenticate': 'Bearer realm="merchants"', Connection: 'close' },
}));

/** A key that has ended and is of the other address has two faults, of which either is told, drawn for each request. */
export const endedOrElsewhere = check('key')((was) => (call) => {
  const refusal = was(call);
  const { access } = call.behaviour;
  if (refusal?.code !== 'KEY_REVOKED' && refusal?.code !== 'KEY_EXPIRED') return refusal;
  const key = access.find(access.secret(call) ?? '', call);
  const isElsewhere = key !== undefined && !access.rightAddress(key, call);
  if (!isElsewhere || drawn(call, 2) === 0) return refusal;
  return { code: call.deployment.mode === 'test' ? 'LIVE_KEY_ON_SANDBOX' : 'USE_SANDBOX_URL' };
});

/** A lifetime cannot be extended: what replaces a key ends when that would have ended. */
export const endInherited: Patch = (behaviour) => {
  let inherited: number | null = null;
  return change('access')((was) => ({
    replacement: (key) => {
      inherited = key.expiresAt;
      return was.replacement(key);
    },
    expiresAt: (lifetimeDays, madeAt) => {
      const end = inherited;
      inherited = null;
      return end ?? was.expiresAt(lifetimeDays, madeAt);
    },
  }))(behaviour);
};
