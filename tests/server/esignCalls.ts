import { expect } from 'vitest';
import type { TestProduct } from './testProduct.ts';
import type { PersonKey } from './world.ts';

export interface RestReply {
  status: number;
  body: any;
  bytes: Buffer;
}

/** Calls of the signing API as one person. Objects in the form are sent as JSON, a file as a file. */
export function esignCalls(product: Pick<TestProduct, 'origin' | 'token'>, person: PersonKey) {
  const call = async (method: string, path: string, body?: FormData | string): Promise<RestReply> => {
    const authorization = `Bearer ${await product.token(person)}`;
    const headers = { authorization, ...(typeof body === 'string' && { 'content-type': 'application/json' }) };
    const answer = await fetch(`${product.origin}/api/esign/${path}`, { method, headers, ...(body !== undefined && { body }) });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isJson = answer.headers.get('content-type')?.includes('json');
    return { status: answer.status, body: isJson ? JSON.parse(bytes.toString()) : null, bytes };
  };
  return {
    call,
    json: (path: string, body: object) => call('POST', path, JSON.stringify(body)),
    form: (method: string, path: string, fields: object) => call(method, path, formOf(fields)),
    async create(fields: object = {}): Promise<any> {
      const { status, body } = await call('POST', 'documents', formOf({ ...CUSTOM, ...fields }));
      expect(body).toMatchObject({ status: 'success', message: 'Document created successfully.' });
      expect(status).toBe(200);
      return body.data;
    },
  };
}

export const ANN = { name: 'Ann Lee', email: 'ann@signer.example' };
export const BOB = { name: 'Bob Ray', email: 'bob@signer.example' };
export const CUSTOM = {
  kind: 'custom',
  documentTitle: 'Cell phone policy',
  html: '<h1>Policy</h1><p>No calls while <b>driving</b>.</p>',
  signers: [ANN, BOB],
  customerId: 'c_beta',
};

function formOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (value instanceof File) form.append(name, value, value.name);
    else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return form;
}

export const fileOf = (name: string, content: string | Buffer, type = 'application/octet-stream'): File =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type });

/** The newest mail to an address, from the table. */
export async function mailTo(product: Pick<TestProduct, 'db'>, address: string): Promise<{ subject: string; text: string; count: number }> {
  const { rows } = await product.db.pool.query<{ subject: string; text: string }>(
    `select subject, text from mails where "to" = $1 order by "createdAt" desc, id desc`,
    [address],
  );
  return { subject: rows[0]?.subject ?? '', text: rows[0]?.text ?? '', count: rows.length };
}

/** The link of the newest mail, as a path. */
export async function linkTo(product: Pick<TestProduct, 'db' | 'origin'>, address: string): Promise<string> {
  const { text } = await mailTo(product, address);
  const line = text.split('\n').find((one) => one.startsWith(`${product.origin}/sign/`));
  if (!line) throw new Error(`No link in the mail to ${address}: ${text}`);
  return line.slice(product.origin.length);
}

export async function visit(product: Pick<TestProduct, 'origin'>, path: string, form?: Record<string, string>) {
  const init = form && { method: 'POST', body: new URLSearchParams(form), headers: { origin: product.origin } };
  const answer = await fetch(`${product.origin}${path}`, { redirect: 'manual', ...init });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, location: answer.headers.get('location'), headers: answer.headers, text: bytes.toString('utf8'), bytes };
}

export const CONSENT = { step: 'consent', agree: '1' };
export const SIGN = (signature: string) => ({ step: 'sign', agree: '1', signature });

/** Goes through the whole of a signer's link. */
export async function signAll(product: Pick<TestProduct, 'origin'>, link: string, signature: string): Promise<void> {
  expect(await visit(product, link, CONSENT)).toMatchObject({ status: 303, location: link });
  expect((await visit(product, link)).status).toBe(200);
  expect((await visit(product, `${link}/document.pdf`)).bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(await visit(product, link, SIGN(signature))).toMatchObject({ status: 303, location: '/sign/signed' });
}

export async function documentRow(product: Pick<TestProduct, 'db'>, hash: string): Promise<any> {
  return (await product.db.pool.query('select * from "everSignDocs" where hash = $1', [hash])).rows[0];
}

export async function completed(product: Pick<TestProduct, 'db'>, hash: string): Promise<any> {
  await expect.poll(async () => (await documentRow(product, hash)).status, { timeout: 20_000 }).toBe('COMPLETED');
  return documentRow(product, hash);
}
