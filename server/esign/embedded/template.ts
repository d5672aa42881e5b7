import { AccessError, InputError } from '#domain/errors.ts';
import { esc } from '../../auth/idpPages.ts';
import { fieldNames, toPdf } from '../pdf/pdfWork.ts';
import { UnconvertibleError } from '../pdf/unconvertible.ts';
import { ProviderFault, type Content, type TemplatePlaces, type TemplateUse } from '../provider.ts';
import { findEnvelope, pdfName, readStored, type EmbeddedDeps, type Envelope } from './envelope.ts';

/** A place for a value in the HTML of a template: `{{driver_name}}`. */
const PLACE = /\{\{\s*([\w-]{1,100})\s*\}\}/g;

/** The envelope of a template. @throws AccessError when there is none, or it is a document */
export async function templateEnvelope({ db }: Pick<EmbeddedDeps, 'db'>, templateId: string): Promise<Envelope> {
  const envelope = await findEnvelope(db.pool, templateId);
  if (!envelope?.is_template) throw new AccessError();
  return envelope;
}

/** Runs a conversion. @throws ProviderFault for a file that cannot be converted */
export async function unconvertible<T>(convert: () => Promise<T>): Promise<T> {
  try {
    return await convert();
  } catch (error) {
    throw error instanceof UnconvertibleError ? new ProviderFault('conversion', error.message) : error;
  }
}

/** Returns what is kept of a template's content: a PDF with its form, HTML with its places. */
export async function templateParts(title: string, content: Content): Promise<{ pdf: Uint8Array; html: string | null }> {
  const isForm = content.kind === 'file' && (await fieldNames(content)).length > 0;
  // Checked and converted either way; a form is kept with its fields.
  const { bytes } = await toPdf({ title, content, isSandbox: false });
  return { pdf: isForm ? content.bytes : bytes, html: content.kind === 'html' ? content.html : null };
}

/** The template's PDF with the values in their places. @throws InputError for a field that it does not have */
export async function filled(deps: EmbeddedDeps, template: Envelope, { title, fields }: TemplateUse): Promise<Uint8Array> {
  const values = Object.fromEntries(fields.map(({ identifier, value }) => [identifier, value]));
  const { source_html: html } = template;
  const file = await fileOf(deps, template);
  const known = new Set((await placesOf(deps, template)).fields);
  const unknown = Object.keys(values).find((name) => !known.has(name));
  if (unknown !== undefined) throw new InputError({ fields: `The template has no field "${unknown.slice(0, 100)}"` });
  const place = (whole: string, name: string): string => (Object.hasOwn(values, name) ? esc(values[name]!) : whole);
  const content: Content = html === null ? file : { kind: 'html', html: html.replaceAll(PLACE, place) };
  return (await toPdf({ title, content, isSandbox: deps.sandbox, ...(html === null && { values }) })).bytes;
}

/** The places of a template: those written into its HTML, all of which want a value, or the fields of its form. */
export async function placesOf(deps: EmbeddedDeps, template: Envelope): Promise<TemplatePlaces> {
  const { source_html: html } = template;
  if (html === null) return { fields: await fieldNames(await fileOf(deps, template)), needsAllFields: false };
  return { fields: [...new Set([...html.matchAll(PLACE)].map(([, name]) => name!))], needsAllFields: true };
}

async function fileOf(deps: EmbeddedDeps, { file_handle: handle }: Envelope): Promise<Extract<Content, { kind: 'file' }>> {
  return { kind: 'file', bytes: await readStored(deps, handle), filename: pdfName('template') };
}
