/** One person's connection to the API; see client.mjs. */
export interface Connection {
  send(
    query: string,
    variables?: object,
  ): Promise<{ status: number; data?: any; errors?: { message: string; code: string; details?: Record<string, string> }[] }>;
  ask(query: string, variables?: object): Promise<any>;
  post(path: string, body: object): Promise<{ status: number; body: any }>;
  subscribe(query: string, variables: object, params?: object): { events: AsyncIterableIterator<any>; close(): unknown };
}
export function signIn(origin: string, email: string, password: string): Promise<string>;
export function connect(origin: string, token: string): Connection;
