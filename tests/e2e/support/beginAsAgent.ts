import type { Page } from '@playwright/test';
import { Person } from './person.ts';
import { startProduct, type Product } from './product.ts';
import { test } from './test.ts';

/** What the stories of a spec begin with. */
export interface Begun {
  product: Product;
  agent: Person;
  page: Page;
}

interface Beginning {
  /** Of the agent's window. */
  size?: { width: number; height: number };
  /** What is in the workspace before the agent comes. */
  prepare?: (product: Product) => Promise<void>;
  /** The agent is signed in, and everything is on their device. */
  begun: (begun: Begun) => unknown;
}

/** One after the other the stories of a spec are about an agent of a product of their own, signed in at an address; both are gone after the last. */
export function beginAsAgent(at: string, { size, prepare, begun }: Beginning): void {
  let product: Product | undefined;
  let agent: Person | undefined;
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async () => {
    product = await startProduct();
    await prepare?.(product);
    agent = new Person(product, 'agent@demo.test', size);
    // What was changed beneath the product is seen by a device that is filled afterwards.
    const page = await (prepare ? agent.signIn(at) : agent.resume(at));
    await agent.upToDate();
    await begun({ product, agent, page });
  });
  test.afterAll(async () => {
    await agent?.leave();
    await product?.stop();
  });
}
