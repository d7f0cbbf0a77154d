import { bundleFromJSON } from '@sigstore/bundle';
import { toSignedEntity, toTrustMaterial, Verifier } from '@sigstore/verify';
import { spawnSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { enveloped, signed, type Envelope } from '../../src/trust/envelope.ts';
import { newPair, type Pair } from './helpers/attested.ts';

const [tester, auditor] = [newPair(), newPair()];
const envelope = signed(
  signed(enveloped({ _type: 'https://in-toto.io/Statement/v1', subject: [] }), tester.signer),
  auditor.signer,
);
const altered: Envelope = { ...envelope, payload: Buffer.from('{"_type":"another"}').toString('base64') };

/** One signature a bundle: that is what it may hold. */
function sigstoreAccepts({ signatures, ...rest }: Envelope, { signer }: Pair): boolean {
  const dsseEnvelope = { ...rest, signatures: signatures.filter(({ keyid }) => keyid === signer.id) };
  const bundle = bundleFromJSON({
    mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
    verificationMaterial: { publicKey: { hint: signer.id }, tlogEntries: [] },
    dsseEnvelope,
  });
  const always = { publicKey: createPublicKey(signer.key), validFor: () => true };
  const material = toTrustMaterial(
    { mediaType: '', certificateAuthorities: [], ctlogs: [], timestampAuthorities: [], tlogs: [] },
    () => always,
  );
  const verifier = new Verifier(material, { tlogThreshold: 0, ctlogThreshold: 0, tsaThreshold: 0 });
  try {
    verifier.verify(toSignedEntity(bundle));
    return true;
  } catch {
    return false;
  }
}

test('an envelope is accepted by the verifier of sigstore, and an altered one is not', () => {
  for (const pair of [tester, auditor]) {
    expect(sigstoreAccepts(envelope, pair)).toBe(true);
    expect(sigstoreAccepts(altered, pair)).toBe(false);
  }
});

/** Where its package is not there, as on most machines, it is passed over. */
const hasSecureSystems = spawnSync('python3', ['-c', 'import securesystemslib.dsse']).status === 0;

const program = `
import json, sys
from securesystemslib.dsse import Envelope
from securesystemslib.signer import SSlibKey
said = json.load(sys.stdin)
keys = [SSlibKey(id, 'ed25519', 'ed25519', {'public': public}) for id, public in said['keys']]
Envelope.from_dict(said['envelope']).verify(keys, len(keys))
`;

function secureSystemsAccept(told: Envelope): boolean {
  const keys = [tester, auditor].map(({ signer, key }) => [
    signer.id,
    key.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex'),
  ]);
  return spawnSync('python3', ['-c', program], { input: JSON.stringify({ envelope: told, keys }) }).status === 0;
}

test.skipIf(!hasSecureSystems)(
  'an envelope with both signatures is accepted by securesystemslib, and an altered one is not',
  () => {
    expect(secureSystemsAccept(envelope)).toBe(true);
    expect(secureSystemsAccept(altered)).toBe(false);
  },
);
