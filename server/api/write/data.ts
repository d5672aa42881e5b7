/** The input for a row, by the names of the API. Null is a value for a field and nothing for a relation. */
export type Data = Readonly<Record<string, unknown>>;
