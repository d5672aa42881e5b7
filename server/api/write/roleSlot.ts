import { InputError } from '#domain/errors.ts';
import type { TableName } from '#domain/tables.ts';
import { builder } from '../../graphql/builder.ts';
import type { ApiTypes } from '../builderTypes.ts';
import { enumTypeOf } from '../fieldTypes.ts';
import { relationInputName } from '../names.ts';
import type { Data } from './data.ts';
import type { Verb } from './slots.ts';

type InputBuilder = PothosSchemaTypes.InputFieldBuilder<ApiTypes, 'InputObject'>;

const KEY = 'RoleKeyFilter';
/** The API shows a user's role as a list of one, `roles { items { name } }`, and takes it as such a list (design/domain.md 2.9). */
const RELATION = 'roles';

const RoleKeyFilter = builder.inputType(KEY, {
  fields: (t) => ({ name: t.field({ type: enumTypeOf('users', 'role')!, required: true }) }),
});
const RolesInput = builder.inputType(relationInputName('users', RELATION, 'RelationInput'), {
  fields: (t) => ({ connect: t.field({ type: [RoleKeyFilter] }) }),
});
const RolesUpdateInput = builder.inputType(relationInputName('users', RELATION, 'UpdateRelationInput'), {
  description: 'A user has one role: `connect` and `reconnect` both put it in place of the one before.',
  fields: (t) => ({ connect: t.field({ type: [RoleKeyFilter] }), reconnect: t.field({ type: [RoleKeyFilter] }) }),
});

/** The input of a user's role; nothing for other nouns. */
export function roleInput(t: InputBuilder, table: TableName, verb: Verb): Record<string, unknown> {
  return table === 'users' ? { [RELATION]: t.field({ type: verb === 'create' ? RolesInput : RolesUpdateInput }) } : {};
}

interface Roles {
  connect?: readonly { name: string }[] | null;
  reconnect?: readonly { name: string }[] | null;
}

/** The role that a user's data names; nothing when it names none. @throws InputError when it names several */
export function roleGiven(table: TableName, data: Data): { role?: string } {
  const { connect, reconnect } = (table === 'users' ? (data[RELATION] ?? {}) : {}) as Roles;
  const named = [...(connect ?? []), ...(reconnect ?? [])];
  if (named.length > 1) throw new InputError({ [RELATION]: 'A user has one role' });
  return named[0] ? { role: named[0].name } : {};
}
