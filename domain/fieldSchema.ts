import { z } from 'zod';
import { ID_PATTERN, type Field, type FieldFacts } from './field.ts';

export const idText = z.string().regex(ID_PATTERN, 'Not an id');

/** Text of at most `max` characters. A NUL cannot be stored by PostgreSQL, so no device may let one in. */
export const plainText = (max: number) =>
  z
    .string()
    .max(max, `Max ${max} characters`)
    .refine((text) => !text.includes('\0'), 'Contains a character that cannot be stored');

function schemaOfKind({ kind, max, values }: FieldFacts): z.ZodType {
  switch (kind) {
    case 'id':
    case 'ref':
      return idText;
    case 'text':
      return plainText(max ?? Number.POSITIVE_INFINITY);
    case 'int':
      return z.number().int();
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
      return z.json();
  }
}

const made = new WeakMap<Field<unknown>, z.ZodType>();

/** What a value of this field must look like, made from its declaration once. Kept apart from it so that screens do not load the checker. */
export function schemaOf<T>(field: Field<T>): z.ZodType<T> {
  let schema = made.get(field);
  if (!schema) {
    schema = schemaOfKind(field.facts);
    if (field.facts.nullable) schema = schema.nullable();
    made.set(field, schema);
  }
  return schema as z.ZodType<T>;
}
