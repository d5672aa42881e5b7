import type { Operations } from './operations.gen.ts';

/** A question of the page to the server, with the types of what it gives and of what it gets. */
export interface Operation<Result, Variables> {
  name: string;
  text: string;
  /** Only for the compiler: never there. */
  types?: { result: Result; variables: Variables };
}

type Texts = { [Name in keyof Operations]: `${'query' | 'mutation'} ${Name}${' ' | '('}${string}` };
type NameOf<Text> = { [Name in keyof Operations]: Text extends Texts[Name] ? Name : never }[keyof Operations];
type Typed<Name extends keyof Operations> = Operation<Operations[Name]['result'], Operations[Name]['variables']>;

/** Gives an operation the types that its name has in `operations.gen.ts`, which `node scripts/build/operationTypes.ts` writes anew. */
export function operation<const Text extends Texts[keyof Operations]>(text: Text): Typed<NameOf<Text>> {
  const [, name = ''] = /^\w+ (\w+)/.exec(text) ?? [];
  return { name, text };
}
