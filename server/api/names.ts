import { NOUNS, type TableName } from '#domain/tables.ts';

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The API's names of a noun and everything made from it (design/domain.md 2.1). */
export interface NounNames {
  /** `Customer`: the object type, and the beginning of the other types' names. */
  type: string;
  /** `Customers`: the table as the API writes it, in the names of relation inputs and subscriptions. */
  table: string;
  /** `customer`: the query of one row, and the beginning of the mutations' names. */
  one: string;
  /** `customersList` */
  list: string;
  listResponse: string;
  manyResponse: string;
  filter: string;
  keyFilter: string;
  relationFilter: string;
  sort: string;
  orderBy: string;
  groupBy: string;
  groupField: string;
  createInput: string;
  createManyInput: string;
  updateInput: string;
  updateByFilterInput: string;
  deleteInput: string;
  subscriptionFilter: string;
  payload: string;
}

export function namesOf(table: TableName): NounNames {
  const { type } = NOUNS[table];
  return {
    type,
    table: upperFirst(table),
    one: lowerFirst(type),
    list: `${table}List`,
    listResponse: `${type}ListResponse`,
    manyResponse: `${type}ManyResponse`,
    filter: `${type}Filter`,
    keyFilter: `${type}KeyFilter`,
    relationFilter: `${type}RelationFilter`,
    sort: `${type}Sort`,
    orderBy: `${type}OrderBy`,
    groupBy: `${type}GroupBy`,
    groupField: `${type}GroupField`,
    createInput: `${type}CreateInput`,
    createManyInput: `${type}CreateManyInput`,
    updateInput: `${type}UpdateInput`,
    updateByFilterInput: `${type}UpdateByFilterInput`,
    deleteInput: `${type}DeleteInput`,
    subscriptionFilter: `${type}SubscriptionFilter`,
    payload: `${type}Payload`,
  };
}

/** `Customer_StatusEnum`: the values of a switch field. */
export function enumName(table: TableName, field: string): string {
  return `${NOUNS[table].type}_${upperFirst(field)}Enum`;
}

/** `Case_Attorney`: fields that the API shows together as one object; with `Filter`, `Sort`, `Input` behind it their inputs. */
export function objectName(table: TableName, object: string): string {
  return `${NOUNS[table].type}_${upperFirst(object)}`;
}

export type RelationInputKind = 'RelationInput' | 'UpdateRelationInput' | 'ManyRelationInput';

/** `UsersAvatarUpdateRelationInput`: what connects rows over a relation. */
export function relationInputName(table: TableName, relation: string, kind: RelationInputKind): string {
  return `${upperFirst(table)}${upperFirst(relation)}${kind}`;
}

/** `Avatar_UserCreateInput`: what makes or changes the row at the other end of a relation, along with this one. */
export function nestedInputName(target: TableName, relation: string, verb: 'Create' | 'Update'): string {
  return `${upperFirst(relation)}_${NOUNS[target].type}${verb}Input`;
}

/** Names a to-one relation that its noun gives no name: `driver` for `driverId`; a field that does not end so keeps its name. */
export function relationName(field: string): string {
  return field.endsWith('Id') ? field.slice(0, -2) : field;
}
