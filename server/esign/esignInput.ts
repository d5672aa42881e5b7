import { z } from 'zod';
import { isTitleTooLong, TEST_SUFFIX } from '#domain/esign/esign.ts';
import { esignTypeOf } from '#domain/esign/esignType.ts';
import { signersOf, type Signer } from '#domain/esign/signers.ts';
import { InputError } from '#domain/errors.ts';
import { extensionOf } from '#domain/documents/fileLimits.ts';
import { idText, plainText } from '#domain/fieldSchema.ts';
import { MESSAGES } from '#domain/messages.ts';
import { PAPER_MESSAGES } from '#domain/paperMessages.ts';
import { detailsOf } from '#domain/mutation.ts';
import type { EsignForm } from './esignForm.ts';
import type { Content } from './provider.ts';

const EXPIRES_DAYS = 30;

const flag = z.enum(['0', '1', 'false', 'true', '']).transform((value) => value === '1' || value === 'true');
const optionalId = z.union([z.literal(''), idText]).transform((value) => value || null);
const title = plainText(1000).trim().min(1, MESSAGES.fieldRequired);
const Fields = z
  .array(z.object({ identifier: plainText(100).min(1, MESSAGES.fieldRequired), value: plainText(1000).min(1, MESSAGES.fieldRequired) }))
  .max(200);
const Requester = z.object({ email: plainText(254), name: plainText(300) });

/** Fields of the form that creates a document (design/domain.md 3.2); JSON fields are checked apart. */
const Shape = z.object({
  kind: z.enum(['custom', 'template', 'attachment'], 'Is none of custom, template, attachment'),
  documentTitle: z.string(MESSAGES.fieldRequired).pipe(title),
  message: plainText(1000).trim().optional(),
  templateId: plainText(64).optional(),
  driverId: optionalId.optional(),
  customerId: optionalId.optional(),
  employmentVerificationId: optionalId.optional(),
  type: plainText(100).optional(),
  isDraft: flag.optional(),
  useSignerOrder: flag.optional(),
});

export interface DocumentInput {
  kind: 'custom' | 'template' | 'attachment';
  /** The title, with the suffix of a sandbox. */
  title: string;
  message: string | null;
  signers: Signer[];
  /** Null when the caller did not say. */
  requesterEmail: string | null;
  /** Null for a template, which has its own. */
  content: Content | null;
  templateId: string | null;
  fields: { identifier: string; value: string }[];
  driverId: string | null;
  customerId: string | null;
  employmentVerificationId: string | null;
  type: ReturnType<typeof esignTypeOf>;
  isDraft: boolean;
  inOrder: boolean;
  expiresAt: string;
}

/** Reads what the form asks for. @throws InputError in the spec's words */
export function documentInput({ fields, file }: EsignForm, sandbox: boolean, nowMs: number): DocumentInput {
  const given = parse(Shape, Object.fromEntries(fields));
  const signers = signersOf(fields.get('signers') || '[]');
  if (signers.length === 0) throw new InputError({ signers: MESSAGES.fieldRequired });
  if (given.kind === 'template' && !given.templateId) throw new InputError({ templateId: MESSAGES.fieldRequired });
  return {
    kind: given.kind,
    title: sandboxTitle(given.documentTitle, sandbox),
    message: given.message || null,
    signers,
    requesterEmail: fields.has('requester') ? parseJson('requester', fields.get('requester')!, Requester).email : null,
    content: given.kind === 'template' ? null : contentOf(given.kind, fields.get('html'), file),
    templateId: given.templateId ?? null,
    fields: parseJson('fields', fields.get('fields') || '[]', Fields),
    driverId: given.driverId ?? null,
    customerId: given.customerId ?? null,
    employmentVerificationId: given.employmentVerificationId ?? null,
    type: esignTypeOf(given.type || 'CUSTOM'),
    isDraft: given.isDraft ?? false,
    inOrder: given.useSignerOrder ?? true,
    expiresAt: new Date(nowMs + EXPIRES_DAYS * 86_400_000).toISOString(),
  };
}

/** A title as it is shown and kept: in a sandbox it says so. @throws InputError 'Max 100 characters.' */
export function sandboxTitle(text: string, sandbox: boolean): string {
  if (isTitleTooLong(text)) throw new InputError({ documentTitle: PAPER_MESSAGES.max100 });
  return sandbox && !text.endsWith(TEST_SUFFIX) ? `${text}${TEST_SUFFIX}` : text;
}

/** The editor's HTML of a custom document, the file of any other. @throws InputError */
export function contentOf(kind: 'custom' | 'attachment', html: string | undefined, file: EsignForm['file']): Content {
  if (kind === 'custom' && html !== undefined) {
    // A tag ends where the next begins: a megabyte of `<` is not read anew from each of them.
    if (html.replaceAll(/<[^<>]*>|&nbsp;|\s/g, '') === '') throw new InputError({ html: MESSAGES.fieldRequired });
    return { kind: 'html', html };
  }
  if (!file) throw new InputError({ [kind === 'custom' ? 'html' : 'file']: MESSAGES.fieldRequired });
  if (!extensionOf(file.filename)) throw new InputError({ file: PAPER_MESSAGES.invalidFileType });
  return { kind: 'file', ...file };
}

export function parseJson<T>(field: string, text: string, shape: z.ZodType<T>): T {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new InputError({ [field]: 'Is not JSON' });
  }
  const parsed = shape.safeParse(json);
  if (!parsed.success) throw new InputError({ [field]: parsed.error.issues[0]!.message });
  return parsed.data;
}

/** @throws InputError that names every field that is wrong */
export function parse<T>(shape: z.ZodType<T>, given: unknown): T {
  const parsed = shape.safeParse(given);
  if (!parsed.success) throw new InputError(detailsOf(parsed.error));
  return parsed.data;
}
