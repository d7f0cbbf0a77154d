import type { Failure } from '../../evidence/exchange.ts';
import type { Asker } from './asker.ts';

/** What to change where no answer came. */
export async function remedyFor(asker: Asker, failure: Failure): Promise<string> {
  const { deployment, place } = asker;
  const code = failure.code ?? '';
  const correct = `correct the ${deployment} address`;
  if (code === 'ENOTFOUND')
    return `Is the host name spelt right? Then ${correct}, or join the network that knows the name.`;
  if (code === 'EAI_AGAIN') return 'The name server does not answer: is this machine on the network?';
  if (code === 'ECONNREFUSED') return `Start the service, or ${correct}.`;
  if (/UNREACH|EADDRNOTAVAIL/.test(code)) return `Join the network that leads there, or ${correct}.`;
  if (noTls.has(code)) return otherScheme(asker, 'http');
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `Write the name that the certificate is made out to in the ${deployment} address.`;
  if (/EXPIRED|NOT_YET_VALID/.test(code)) return 'Renew the certificate, or set the clock of this machine right.';
  if (code === 'DEPTH_ZERO_SELF_SIGNED_CERT')
    return 'If it is the right one, name its own file in the environment: NODE_EXTRA_CA_CERTS=certificate.pem. No option and no key of the target takes it unseen.';
  if (/CERT|SIGNATURE|ISSUER/.test(code))
    return 'If it is the right one, name the file of the authority that signed it in the environment: NODE_EXTRA_CA_CERTS=authority.pem.';
  if (failure.kind === 'timeout')
    return `Something at ${place} holds the request, such as a firewall or a service that hangs; free the way, or ${correct}.`;
  if (failure.kind === 'broken-off' && asker.base.startsWith('http:')) return otherScheme(asker, 'https');
  if (failure.kind === 'not-http') return `Another kind of service is there; ${correct}.`;
  return `What is there does not answer as the Merchant Payments API; ${correct}.`;
}

const noTls = new Set(['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG', 'EPROTO']);

async function otherScheme(asker: Asker, scheme: 'http' | 'https'): Promise<string> {
  const { base, deployment } = asker;
  const sent = await asker.knock(new URL(`${base.replace(/^https?/, scheme)}/v1/charges`));
  const answers =
    sent.is === 'answered' || (scheme === 'https' && /CERT|SIGNATURE|ISSUER/.test(sent.failure.code ?? ''));
  return answers
    ? `It speaks ${scheme === 'http' ? 'HTTP without TLS' : 'TLS'}: write ${scheme}:// in the ${deployment} address.`
    : `Nothing there speaks ${scheme === 'http' ? 'TLS' : 'HTTP'}; correct the ${deployment} address.`;
}
