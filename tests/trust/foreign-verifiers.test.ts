import { bundleFromJSON } from '@sigstore/bundle';
import { toSignedEntity, toTrustMaterial, Verifier } from '@sigstore/verify';
import { spawnSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { describe, expect, test } from 'vitest';
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

/** Debian installs its packages for one Python only, which need not be the first on the path. */
const python = ['python3', '/usr/bin/python3'].find(
  (each) => spawnSync(each, ['-c', 'import nacl, securesystemslib.signer']).status === 0,
);

/** Its envelopes came after version 0.26, which Debian 12 has: there it is given what DSSE says is signed. */
const program = `
import base64, json, sys
from securesystemslib.signer import Signature, SSlibKey
said = json.load(sys.stdin)
envelope = said['envelope']
keys = [SSlibKey(id, 'ed25519', 'ed25519', {'public': public}) for id, public in said['keys']]
try:
    from securesystemslib.dsse import Envelope
    Envelope.from_dict(envelope).verify(keys, len(keys))
except ModuleNotFoundError:
    kind, payload = envelope['payloadType'].encode(), base64.b64decode(envelope['payload'])
    signed = b'DSSEv1 %d %s %d %s' % (len(kind), kind, len(payload), payload)
    signatures = {each['keyid']: base64.b64decode(each['sig']).hex() for each in envelope['signatures']}
    for key in keys:
        key.verify_signature(Signature(key.keyid, signatures[key.keyid]), signed)
`;

/** What it complains of; empty: it accepts. */
function secureSystemsSay(told: Envelope): string {
  const keys = [tester, auditor].map(({ signer, key }) => [
    signer.id,
    key.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex'),
  ]);
  const { stderr } = spawnSync(python!, ['-c', program], { input: JSON.stringify({ envelope: told, keys }) });
  return stderr.toString();
}

describe.runIf(python)('securesystemslib', () => {
  test('accepts an envelope with both signatures', () => {
    expect(secureSystemsSay(envelope)).toBe('');
  });

  test('refuses one whose payload or type is another, or that one of two signed', () => {
    expect(secureSystemsSay(altered)).toMatch(/VerificationError|UnverifiedSignature/);
    expect(secureSystemsSay({ ...envelope, payloadType: 'text/plain' })).toMatch(
      /VerificationError|UnverifiedSignature/,
    );
    expect(secureSystemsSay({ ...envelope, signatures: envelope.signatures.slice(1) })).toMatch(
      /VerificationError|KeyError/,
    );
  });
});

if (!python) test.skip('securesystemslib: no python3 has it (apt-get install python3-securesystemslib)');
