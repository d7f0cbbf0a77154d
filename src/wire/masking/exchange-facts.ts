import { modeOf } from '../../contract/mode.ts';
import { parseMsisdn } from '../../contract/msisdn.ts';
import { triggerOf, triggerPrefix } from '../../contract/triggers.ts';
import type { Deployment, Exchange, NoticeFacts, PayerFacts } from '../../evidence/exchange.ts';
import { memberOf } from '../../evidence/read.ts';
import type { Post } from '../listener/post.ts';
import type { PayerPool } from './payers.ts';
import { secretsIn, type SecretRegistry } from './secrets.ts';
import { type OwnedSecret, type SignedAddress, SigningSecrets } from './signing-secrets.ts';
import { holdsGrouped, holdsNumber, noticeFacts, noticeNumber, ungrouped } from './notice.ts';

/** What was sent, with all its numbers, and the text that came back; null: none did. */
interface Unmasked {
  readonly deployment: Deployment;
  readonly method: string;
  readonly target: string;
  readonly body: string | null;
  readonly answer: string | null;
  /** Whose key it has, where that matters. */
  readonly business?: string | null;
  /** When it came; left out where no post is to come. */
  readonly at?: number;
}

interface Seen extends Pick<Exchange, 'payer'> {
  readonly notice?: NoticeFacts;
  readonly noticed?: true;
}

/** What must be seen of an exchange before it is masked: what there is to mask, and facts that judges need of it. */
export class ExchangeFacts {
  readonly #secrets: SecretRegistry;
  readonly #pools: Readonly<Record<Deployment, PayerPool>>;
  readonly #payers = new Map<string, string>();
  readonly #signing = new SigningSecrets();
  /** What notices went to; never more of them than payers. */
  readonly #noticed = new Set<string>();

  constructor(secrets: SecretRegistry, pools: Readonly<Record<Deployment, PayerPool>>) {
    this.#secrets = secrets;
    this.#pools = pools;
  }

  of(seen: Unmasked): Seen {
    this.#noteSecrets(seen);
    const noticed = this.#holdsNoticed(seen);
    const notice = seen.target.endsWith('/notify') ? this.#noticeOf(seen) : undefined;
    return { payer: this.#payerOf(seen), ...(notice && { notice }), ...(noticed && { noticed }) };
  }

  /** Remembers a signing secret of an address, to be masked from now on. */
  noteSecret(address: SignedAddress, secret: string, at: number): void {
    this.#secrets.note(secret);
    this.#signing.note(address, secret, at);
  }

  /** What may have signed a post that came to the address at a moment. */
  secretsOf(url: string, { body, receivedAt }: Pick<Post, 'body' | 'receivedAt'>): readonly OwnedSecret[] {
    const livemode = memberOf(body, 'livemode');
    const mode = typeof livemode === 'boolean' ? (livemode ? 'live' : 'test') : null;
    return this.#signing.of(url, receivedAt, mode);
  }

  #noteSecrets({ deployment, method, target, body, answer, business = null, at = 0 }: Unmasked): void {
    if (method !== 'POST' || !target.split('?', 1)[0]!.endsWith('/webhook_endpoints') || answer === null) return;
    const address = { url: String(memberOf(body, 'url')), mode: modeOf(deployment), of: business };
    for (const secret of secretsIn(answer)) this.noteSecret(address, secret, at);
  }

  /** Only bills and their notices have to do with the numbers of notices. */
  #holdsNoticed({ target, body, answer }: Unmasked): boolean {
    if (answer === null || this.#noticed.size === 0 || !target.includes('/bills')) return false;
    const [named, told] = [[target, body ?? ''], ungrouped(answer)];
    return [...this.#noticed].some(
      (number) => holdsGrouped(told, number) && !named.some((text) => holdsNumber(text, number)),
    );
  }

  #noticeOf({ deployment, body, answer }: Unmasked): NoticeFacts | undefined {
    const phoned = noticeNumber(body);
    if (phoned !== null) this.#noteNoticed(phoned, deployment);
    return noticeFacts(body, answer);
  }

  #noteNoticed(number: string, deployment: Deployment): void {
    this.#pools[deployment].note(number);
    this.#noticed.add(number);
  }

  /** null where the body names none in a documented form. */
  #payerOf({ deployment, body }: Unmasked): PayerFacts | null {
    const msisdn = memberOf(body, 'msisdn');
    const parsed = typeof msisdn === 'string' ? parseMsisdn(msisdn) : null;
    if (!parsed) return null;
    const { nineDigits, form } = parsed;
    if (!readsAsAmount(nineDigits)) this.#pools[deployment].note(nineDigits);
    const ref = this.#payers.get(nineDigits) ?? `payer-${this.#payers.size + 1}`;
    this.#payers.set(nineDigits, ref);
    const trigger = triggerOf(nineDigits);
    if (deployment === 'sandbox') return { ref, trigger, form };
    return { ref, trigger: null, form, ...(trigger !== null && { triggerOnLive: true as const }) };
  }
}

/** The neighbour of the numbers by which the sandbox is told what to do, which is nobody's: TZS 7,000,000 are no number. */
const readsAsAmount = (nineDigits: string): boolean => nineDigits === `${triggerPrefix}0`;
