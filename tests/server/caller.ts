import { expect } from 'vitest';
import { signIn } from '../pg/signIn.ts';
import { PASSWORD, type TestProduct } from './testProduct.ts';
import { put, type PersonKey } from './world.ts';

/** A refusal as it travels. */
export interface Refusal {
  status: number;
  code: string;
  message: string;
  details?: Record<string, string>;
}

/** One person at the endpoint. */
export interface Caller {
  /** The answer of the operation's only field. The call must succeed. */
  (query: string, variables?: object): Promise<any>;
  /** The first refusal. The call must be refused, in our shape and without the words of the database. */
  refused: (query: string, variables?: object) => Promise<Refusal>;
}

const INNER_WORDS = /select |insert |update "|violates|relation "|\bat .*\.ts:\d+/i;

export function callerWith(product: TestProduct, token: string): Caller {
  const ask = (query: string, variables?: object) => product.ask(token, query, variables);
  const call = async (query: string, variables?: object): Promise<any> => {
    const { body } = await ask(query, variables);
    expect(body.errors).toBeUndefined();
    return Object.values(body.data)[0];
  };
  return Object.assign(call, {
    async refused(query: string, variables?: object): Promise<Refusal> {
      const { status, requestId, body } = await ask(query, variables);
      expect(body.errors).toHaveLength(1);
      const { code, message, details, extensions } = body.errors[0];
      expect(extensions).toMatchObject({ code, requestId });
      expect(status).toBeLessThan(500);
      expect(JSON.stringify(body)).not.toMatch(INNER_WORDS);
      return { status, code, message, ...(details && { details }) };
    },
  });
}

export async function callerOf(product: TestProduct, person: PersonKey): Promise<Caller> {
  return callerWith(product, await product.token(person));
}

/** An ADMIN, whom the world of the tests does not have. */
export async function adminOf(product: TestProduct): Promise<Caller> {
  const email = 'admin@test.example';
  await put(product.db, 'users', { id: 'u_admin', email, role: 'ADMIN', customerId: null, authProfileId: null });
  await product.idp!.accounts.create({ email, password: PASSWORD, name: email, emailVerified: true });
  return callerWith(product, (await signIn(product.origin, email, PASSWORD)).accessToken);
}

/** An upload of this person that waits for a file to claim it. */
export async function plantUpload(product: TestProduct, handle: string, ownerId: string, mimeType = 'application/pdf'): Promise<void> {
  await product.db.pool.query(
    `insert into file_upload (handle, owner_id, customer_id, filename, mime_type, size_bytes, sha256, stored_key, created_at, stored_at)
     select $1, id, "customerId", 'scan.pdf', $3, 7, repeat('ab', 32), 'staff/' || $1, now(), now() from users where id = $2`,
    [handle, ownerId, mimeType],
  );
}

/** One value of one row, as the database holds it. */
export async function stored(product: TestProduct, table: string, id: string): Promise<any> {
  return (await product.db.pool.query(`select * from "${table}" where id = $1`, [id])).rows[0];
}

/** A driver that can be made, with these things changed. */
export const aDriver = (changes: object = {}): object => ({
  name: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@drivers.example',
  dateOfBirth: '1980-02-29',
  phoneNumber: { code: '1', number: '(555) 555-0101' },
  preferredLanguage: { connect: { id: 'l_en' } },
  ...changes,
});

/** A customer that can be made, with these things changed. */
export const aCustomer = (changes: object = {}): object => ({
  name: 'Bluebonnet Freight',
  email: 'office@bluebonnet.example',
  phoneNumber: '5555550100',
  subscription: 'pro',
  ...changes,
});

export const anAddress = (changes: object = {}): object => ({
  state: { connect: { code: 'TX' } },
  street: '1 Main St',
  city: 'Dallas',
  zipCode: '75001',
  ...changes,
});
