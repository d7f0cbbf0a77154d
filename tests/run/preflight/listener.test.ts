import { expect, test } from 'vitest';
import { mistakeInPublicUrl, type Heard } from '../../../src/run/preflight/listener.ts';
import { readTargetText } from '../../../src/target/file/read-target.ts';

const timings = { connect_ms: 0, first_byte_ms: 0, total_ms: 0 };
const answered = (status: number, arrived = false): Heard => ({
  sent: { is: 'answered', answer: { status, headers: [], text: '', bytes: 0, sha256: null }, timings },
  arrived,
});
const refused: Heard = {
  sent: { is: 'failed', failure: { kind: 'unreachable', text: 'nothing listens', code: 'ECONNREFUSED' }, timings },
  arrived: false,
};

function told(base: string, publicUrl: string, heard: Heard): string | null {
  const key = ['sk_test_', '0123456789abcdefABCDEFGHIJKLMNOP'].join('');
  const yaml = `sandbox: { base_url: "${base}" }\nkeys: [{ secret: ${key} }]\nwebhooks: { listen: "127.0.0.1:8443", plain: true, public_url: "${publicUrl}" }\n`;
  const reading = readTargetText('target.yaml', yaml, {});
  if (reading.is === 'wrong') throw new Error(reading.problems[0]?.message);
  return mistakeInPublicUrl(reading.target, heard);
}

const [far, tunnel] = ['https://api.example.test', 'https://tunnel.example.test'];

test('a tunnel that finds nobody behind it is told', () => {
  expect(told(far, tunnel, answered(502))).toBe(
    'GET https://tunnel.example.test/: 502, and nothing came to the listener: what is at the public address finds nobody behind it. Let it lead to the listener at 127.0.0.1:8443, or correct webhooks.public_url or webhooks.listen in the target.',
  );
});

test('a closed port is told where all is on this machine, and nowhere else', () => {
  expect(told('http://127.0.0.1:4010', 'https://localhost:9', refused)).toMatch(/nothing listens/);
  expect(told(far, 'https://localhost:9', refused)).toBeNull();
  expect(told('http://127.0.0.1:4010', tunnel, refused)).toBeNull();
});

test('what may be another way in proves nothing', () => {
  expect(told(far, tunnel, answered(404))).toBeNull();
  expect(told(far, tunnel, answered(502, true))).toBeNull();
});
