import { z } from 'zod';
import { EMAIL_PATTERN } from './emailPattern.ts';
import { ID_PATTERN, type Field, type FieldFacts, type FieldFormat } from './field.ts';

export const idText = z.string().regex(ID_PATTERN, 'Not an id');

/** Text of at most `max` characters. A NUL cannot be stored by PostgreSQL, so no device may let one in. */
export const plainText = (max: number) =>
  z
    .string()
    .max(max, `Max ${max} characters`)
    .refine((text) => !text.includes('\0'), 'Contains a character that cannot be stored');

/** Levels of lists and objects in a JSON value: whoever walks over a deeper one runs out of stack. */
const JSON_DEPTH_MAX = 64;

/** Returns whether JSON can hold a value, at no more than that depth. Looked at level by level, so that no depth does harm here either. */
function isJson(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > JSON_DEPTH_MAX) return false;
    const inner: unknown[] = [];
    for (const one of level) {
      if (one === null || typeof one === 'string' || typeof one === 'boolean' || Number.isFinite(one)) continue;
      if (typeof one !== 'object') return false;
      for (const part of Object.values(one as object)) inner.push(part);
    }
    level = inner;
  }
  return true;
}

function schemaOfKind({ kind, max, values }: FieldFacts): z.ZodType {
  switch (kind) {
    case 'id':
    case 'ref':
      return idText;
    case 'text':
      return plainText(max ?? Number.POSITIVE_INFINITY);
    case 'int':
      // As wide as GraphQL's Int, which could not answer more.
      return z.int32();
    case 'money':
      return z.number().int().min(0);
    case 'bool':
      return z.boolean();
    case 'date':
      return z.iso.date('Introduce a valid date');
    case 'timestamp':
      return z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
    case 'enum':
      return z.enum(values ?? []);
    case 'list':
      return z.array(z.string());
    case 'json':
      return z.custom(isJson, 'Is not a value that can be stored');
  }
}

const made = new WeakMap<Field<unknown>, z.ZodType>();

/** The schema of a value of this field, made from its declaration once. Kept apart from it so that screens do not load the checker. */
export function schemaOf<T>(field: Field<T>): z.ZodType<T> {
  let schema = made.get(field);
  if (!schema) {
    schema = schemaOfKind(field.facts);
    if (field.facts.nullable) schema = schema.nullable();
    made.set(field, schema);
  }
  return schema as z.ZodType<T>;
}

const FORMATS: Readonly<Partial<Record<FieldFormat, (text: string) => boolean>>> = {
  email: (text) => EMAIL_PATTERN.test(text),
  phone: (text) => text.length >= 10,
  zip: (text) => /^\d{5}(-\d{4})?$/.test(text),
};

const REQUIRED = 'This field is required';

/**
 * The schema of what a person may give for this field: as `schemaOf`, and besides text is trimmed, must have the declared format and must not
 * be blank where the field is required. Refusals use the words of the spec where it has some (section 5).
 */
export function inputOf(field: Field<unknown>): z.ZodType {
  const { kind, nullable, max, format, says } = field.facts;
  const required = says?.required ?? REQUIRED;
  if (kind !== 'text') return reworded(schemaOf(field), required, says?.invalid);
  let text = z.string({ error: required }).trim();
  if (!nullable && field.facts.fallback === undefined) text = text.min(1, required);
  if (max !== undefined) text = text.max(max, says?.max ?? `Max ${max} characters`);
  text = text.refine((value) => !value.includes('\0'), 'Contains a character that cannot be stored');
  const fits = format && FORMATS[format];
  if (!fits) return nullable ? text.nullable() : text;
  const known = text.refine((value) => value === '' || fits(value), says?.invalid ?? 'Is not valid');
  return nullable ? known.nullable() : known;
}

/** Makes the same check with the spec's words: one for a value that is missing, one for a value that is wrong. */
function reworded(schema: z.ZodType, required: string, invalid: string | undefined): z.ZodType {
  return z.unknown().transform((value, ctx) => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const missing = value === undefined || value === null || value === '';
    const message = missing ? required : (invalid ?? parsed.error.issues[0]?.message ?? required);
    ctx.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}
