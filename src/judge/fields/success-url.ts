import { claim, leftOut } from '../oracle/claim.ts';
import { certain, none, open, type Reason } from '../oracle/refusal-reason.ts';
import type { Field, Sent } from './field.ts';
import { placeOf, type SitePlace } from './website.ts';

const offSite = ['BAD_RETURN_URL'] as const;
const unregistered = ['NO_REGISTERED_WEBSITE'] as const;

/** Where a payer goes back to. */
export const successUrl: Field = {
  reasons: (given, sent) => successUrlReasons(given, websiteOf(sent)),
  claims: (given, sent) => {
    const codes = [...offSite, ...unregistered] as const;
    if (given === undefined) return [leftOut('links.create.success-url-optional', codes, 'success_url is optional')];
    if (successUrlReasons(given, websiteOf(sent)).length > 0) return [];
    const why = `success_url ${JSON.stringify(given)} is on the website`;
    return [claim('links.create.success-url-on-website-accepted', codes, why)];
  },
};

/** null where none is registered, undefined where that is not known. */
function websiteOf({ exchange, history }: Sent): string | null | undefined {
  const { business } = exchange.key;
  return business === null ? undefined : history.given.websiteOf(business);
}

function successUrlReasons(url: unknown, website: string | null | undefined): readonly Reason[] {
  if (url === undefined) return none;
  const either = [...offSite, ...unregistered, 'BAD_REQUEST'] as const;
  if (url === null || url === '') return [open('charges.create.null-for-optional', either, 'success_url is empty')];
  if (typeof url !== 'string') return [open(null, either, 'success_url is no string')];
  const form = formOf(url);
  const needs = certain('links.create.success-url-needs-website', unregistered, 'the business has no website');
  if (website === null) return [needs, ...schemeReasons(url, form)];
  const unsure = website === undefined ? [open(null, unregistered, 'the business may have no website')] : none;
  const scheme = schemeReasons(url, form);
  return [...unsure, ...(scheme.length > 0 ? scheme : placeReasons(url, website))];
}

/** unusual: its scheme is https for a lenient reader only. */
type Form = 'https' | 'other' | 'unusual' | 'none';

function formOf(url: string): Form {
  if (/^https:\/\/[^/\\?#]/.test(url)) return 'https';
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed) return parsed.protocol === 'https:' ? 'unusual' : 'other';
  return /^\s*https:/i.test(url) ? 'unusual' : 'none';
}

function schemeReasons(url: string, form: Form): readonly Reason[] {
  const seen = `success_url is ${JSON.stringify(url)}`;
  switch (form) {
    case 'https':
      return none;
    case 'unusual':
      return [open(null, [...offSite, 'BAD_REQUEST'], seen)];
    case 'other':
      return [certain('links.create.success-url-https', offSite, seen)];
    case 'none':
      return [certain('links.create.success-url-https', [...offSite, 'BAD_REQUEST'], `${seen}, which is no address`)];
  }
}

function placeReasons(url: string, website: string | undefined): readonly Reason[] {
  const seen = `success_url is ${JSON.stringify(url)}`;
  if (website === undefined) return [open(null, [...offSite, 'BAD_REQUEST'], `${seen}, and the website is not known`)];
  const why = `${seen} and the website is ${website}`;
  return placeReason[placeOf(url, website)](why);
}

const placeReason: Readonly<Record<SitePlace, (why: string) => readonly Reason[]>> = {
  on: () => none,
  subdomain: (why) => [open('links.create.subdomain', offSite, why)],
  unsure: (why) => [open(null, [...offSite, 'BAD_REQUEST'], why)],
  elsewhere: (why) => [certain('links.create.success-url-elsewhere-refused', offSite, why)],
  'look-alike': (why) => [certain('links.create.success-url-look-alike-refused', offSite, why)],
};
