import { z } from 'zod';

type Fits = (value: unknown) => boolean;

type Def = z.core.$ZodTypes['_zod']['def'];

const defOf = (schema: z.core.$ZodType): Def => (schema as unknown as { readonly def: Def }).def;

/**
 * Whether a value is as a schema says, found out without the copy that reading it by the schema makes: that takes four times
 * as long. For schemas that only look: what would change a value, or forbids fields beside its own, is refused.
 */
export function fitsOf(schema: z.core.$ZodType): Fits {
  const def = defOf(schema);
  if (def.type === 'string' || def.type === 'number') return fitsSimple(schema, def);
  if ((def.checks ?? []).length > 0)
    throw new Error(`more is asked of a schema of the kind ${def.type} than is looked at`);
  switch (def.type) {
    case 'object':
      return fitsObject(def);
    case 'array':
      return fitsList(fitsOf(def.element));
    case 'record':
      return fitsRecord(fitsOf(def.valueType));
    case 'nullable':
      return fitsOrNull(fitsOf(def.innerType));
    case 'readonly':
      return fitsOf(def.innerType);
    case 'union':
      return fitsOne(def.options.map(fitsOf));
    case 'enum':
      return isOneOf(Object.values(def.entries));
    case 'literal':
      return isOneOf(def.values);
    case 'custom':
      return (value) => Boolean(def.fn(value));
    case 'unknown':
      return () => true;
    case 'boolean':
      return (value) => typeof value === 'boolean';
    default:
      throw new Error(`a schema of the kind ${def.type} may change what it reads`);
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fitsObject({ shape, catchall }: z.core.$ZodObjectDef): Fits {
  if (catchall !== undefined)
    throw new Error('a schema that says something of other fields asks more than is looked at');
  const fields = Object.entries(shape).map(([name, field]) => {
    const def = defOf(field);
    return def.type === 'optional'
      ? { name, fits: fitsOf(def.innerType), isOptional: true }
      : { name, fits: fitsOf(field), isOptional: false };
  });
  return (value) => {
    if (!isObject(value)) return false;
    for (const { name, fits, isOptional } of fields)
      if (Object.hasOwn(value, name) ? !fits(value[name]) : !isOptional) return false;
    return true;
  };
}

const fitsList =
  (fits: Fits): Fits =>
  (value) =>
    Array.isArray(value) && value.every(fits);

const fitsRecord =
  (fits: Fits): Fits =>
  (value) =>
    isObject(value) && Object.values(value).every(fits);

const fitsOrNull =
  (fits: Fits): Fits =>
  (value) =>
    value === null || fits(value);

const fitsOne =
  (options: readonly Fits[]): Fits =>
  (value) =>
    options.some((fits) => fits(value));

function isOneOf(values: readonly unknown[]): Fits {
  const set = new Set(values);
  return (value) => set.has(value);
}

/** What else is asked of a text or a number, the schema knows. */
function fitsSimple(schema: z.core.$ZodType, def: z.core.$ZodStringDef | z.core.$ZodNumberDef): Fits {
  if ('format' in def && def.format === 'safeint' && (def.checks ?? []).length === 0) return Number.isSafeInteger;
  if ('check' in def || (def.checks ?? []).length > 0) return (value) => z.safeParse(schema, value).success;
  return def.type === 'string' ? (value) => typeof value === 'string' : Number.isFinite;
}
