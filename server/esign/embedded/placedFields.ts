import type pg from 'pg';
import { InputError } from '#domain/errors.ts';
import {
  fieldsOff,
  fieldName,
  isFilledIn,
  isMultiline,
  textMax,
  valueProblem,
  type FieldValues,
  type PlacedField,
} from '#domain/esign/placedFields.ts';
import { esc } from '../../auth/idpPages.ts';
import type { Drawn } from '../pdf/placedPages.ts';
import { pageSizes } from '../pdf/pdfWork.ts';
import type { EnvelopeSigner } from './envelope.ts';

type Client = Pick<pg.ClientBase, 'query'>;
type Seat = Pick<EnvelopeSigner, 'envelope_hash' | 'number' | 'role'>;

/** The fields of a template or document, and how often they were saved; none at version 0. */
export async function fieldsOf(client: Client, hash: string): Promise<{ version: number; fields: readonly PlacedField[] }> {
  const { rows } = await client.query<{ version: number; fields: PlacedField[] }>(
    'select version, fields from esign_placed_fields where envelope_hash = $1',
    [hash],
  );
  return rows[0] ?? { version: 0, fields: [] };
}

/** Reads what a template has placed, for a document that has these pages, and gives what writes it. @throws InputError when fields are off the pages */
export async function copyFields(
  client: Client,
  templateHash: string,
  pdf: Uint8Array,
): Promise<(client: Client, hash: string) => Promise<void>> {
  const { fields } = await fieldsOf(client, templateHash);
  if (fields.length === 0) return async () => undefined;
  const [off] = fieldsOff(fields, await pageSizes(pdf));
  if (off) throw new InputError({ fields: `${fieldName(off)} is not on the pages of this document. Move it in the template first.` });
  return (inside, hash) => putFields(inside, hash, fields);
}

/** Places fields on a new document or template. */
export async function putFields(client: Client, hash: string, fields: readonly PlacedField[]): Promise<void> {
  await client.query('insert into esign_placed_fields (envelope_hash, fields) values ($1, $2)', [hash, JSON.stringify(fields)]);
}

/** Takes all fields off a document whose content is replaced. */
export async function dropFields(client: Client, hash: string): Promise<void> {
  await client.query('delete from esign_placed_fields where envelope_hash = $1', [hash]);
}

/** The fields that this signer fills in by hand, in their order. */
async function ownFields(client: Client, { envelope_hash: hash, role }: Seat): Promise<readonly PlacedField[]> {
  if (role === null) return [];
  return (await fieldsOf(client, hash)).fields.filter((field) => field.role === role && isFilledIn(field));
}

const inputName = ({ id }: PlacedField): string => `field.${id}`;
const valueIn = (form: URLSearchParams, field: PlacedField): string => (form.get(inputName(field)) ?? '').trim();

/** SIGN-20: what is wrong with the values of this signer's fields, in words; null: nothing, or it is no form that signs. */
export async function valuesProblem(client: Client, seat: Seat, form: URLSearchParams): Promise<string | null> {
  if (form.get('step') !== 'sign') return null;
  for (const field of await ownFields(client, seat)) {
    const problem = valueProblem(field, valueIn(form, field));
    if (problem) return problem;
  }
  return null;
}

/** SIGN-20: keeps what this signer filled in. @throws InputError that says what is wrong with a value */
export async function keepValues(client: Client, seat: Seat, form: URLSearchParams): Promise<void> {
  const problem = await valuesProblem(client, seat, form);
  if (problem) throw new InputError({ fields: problem });
  const own = await ownFields(client, seat);
  if (own.length === 0) return;
  const values: FieldValues = Object.fromEntries(own.map((field) => [field.id, valueIn(form, field)]));
  await client.query('insert into esign_field_values (envelope_hash, number, "values") values ($1, $2, $3)', [
    seat.envelope_hash,
    seat.number,
    JSON.stringify(values),
  ]);
}

/** The inputs of this signer's fields, as a part of the form that signs; `form` holds what was typed before. */
export async function fieldInputs(client: Client, seat: Seat, form = new URLSearchParams()): Promise<string> {
  const own = await ownFields(client, seat);
  if (own.length === 0) return '';
  return `\n<fieldset><legend>Fill in</legend>${own.map((field) => inputOf(field, valueIn(form, field))).join('\n')}</fieldset>`;
}

function inputOf(field: PlacedField, value: string): string {
  const label = `${esc(field.label)} (page ${field.page}${field.required ? '' : ', optional'})`;
  const [id, required] = [esc(inputName(field)), field.required ? ' required' : ''];
  if (field.kind === 'checkbox')
    return `<p><input type="checkbox" id="${id}" name="${id}" value="1"${required}${value === '1' ? ' checked' : ''}> <label for="${id}">${label}</label></p>`;
  if (field.kind === 'choice') {
    const options = field.choices.map((one) => `<option value="${esc(one)}"${one === value ? ' selected' : ''}>${esc(one)}</option>`);
    return `<label>${label}<select name="${id}"${required}><option value="">Choose a value</option>${options.join('')}</select></label>`;
  }
  const max = ` maxlength="${textMax(field)}"`;
  return isMultiline(field)
    ? `<label>${label}<textarea name="${id}" rows="3"${max}${required}>${esc(value)}</textarea></label>`
    : `<label>${label}<input name="${id}"${max}${required} value="${esc(value)}"></label>`;
}

type Signed = Pick<EnvelopeSigner, 'envelope_hash' | 'number' | 'role' | 'signed_name' | 'signed_at'>;

/** Returns what all signers of a document gave for its fields, as it is drawn into the sealed file. */
export async function drawnOn(client: Client, signers: readonly Signed[]): Promise<readonly Drawn[]> {
  const hash = signers[0]?.envelope_hash;
  const { fields } = hash ? await fieldsOf(client, hash) : { fields: [] };
  if (fields.length === 0) return [];
  const { rows } = await client.query<{ number: number; values: FieldValues }>(
    'select number, "values" from esign_field_values where envelope_hash = $1',
    [hash],
  );
  return fields.flatMap((field) => {
    const signer = signers.find(({ role }) => role === field.role);
    const value = signer && drawnValue(field, signer, rows.find(({ number }) => number === signer.number)?.values ?? {});
    if (!value) return [];
    const { page, x, y, width, height } = field;
    return [{ page, x, y, width, height, value, isMultiline: field.kind === 'text' && isMultiline(field) }];
  });
}

function drawnValue(field: PlacedField, { signed_name: name, signed_at: at }: Signed, values: FieldValues): string {
  switch (field.kind) {
    case 'signature':
      return name ?? '';
    case 'initials':
      return initialsOf(name ?? '');
    case 'date':
      return at ? usDate(at) : '';
    case 'checkbox':
      return values[field.id] === '1' ? 'X' : '';
    default:
      return values[field.id] ?? '';
  }
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();

/** An instant as the day of its UTC date, as the certificate has it: `11/26/2026`. */
function usDate(at: string): string {
  const [year, month, day] = at.slice(0, 10).split('-');
  return `${month}/${day}/${year}`;
}
