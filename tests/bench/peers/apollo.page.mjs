import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { enter } from '../beside/scenario.ts';

// Pages over the network from the product's own API, kept in Apollo's normalised cache; a write shows at once by its optimistic
// response (apollographql.com/docs/react/performance/optimistic-ui). Each page is asked for once, so that it comes from the server:
// what is asked twice comes from the cache in any case. A server's change comes to nobody: the API has no subscription for rows.
const FIELDS = 'id caseID status createdAt docketNumber citationDueDate customer { id name } driver { id name lastName }';
const LIST = gql`query Cases($filter: CaseFilter, $skip: Int) {
  casesList(first: 20, skip: $skip, filter: $filter, sort: [{ createdAt: DESC }]) { items { ${FIELDS} } }
}`;
const UPDATE = gql`
  mutation Update($id: ID!, $text: String!) {
    caseUpdate(filter: { id: $id }, data: { docketNumber: $text }) {
      id
      docketNumber
    }
  }
`;

const { origin, token } = window.product;
const authorized = new ApolloLink((operation, forward) => {
  operation.setContext({ headers: { authorization: `Bearer ${token}` } });
  return forward(operation);
});
const client = new ApolloClient({ link: authorized.concat(new HttpLink({ uri: `${origin}/graphql` })), cache: new InMemoryCache() });

const variables = (status, skip) => ({ filter: status === null ? null : { status: { equals: status } }, skip });

enter({
  async load() {
    await client.query({ query: LIST, variables: variables(null, 0) });
    await new Promise((resolve) => setTimeout(resolve, 50));
  },
  page: async (status, skip) => (await client.query({ query: LIST, variables: variables(status, skip) })).data.casesList.items,
  async counts(statuses) {
    const each = statuses.map((status) => `${status}: casesList(first: 1, filter: { status: { equals: ${status} } }) { count }`);
    const { data } = await client.query({ query: gql(`{ ${each.join(' ')} }`), fetchPolicy: 'network-only' });
    return Object.fromEntries(statuses.map((status) => [status, data[status].count]));
  },
  listen(status, hear) {
    const subscription = client.watchQuery({ query: LIST, variables: variables(status, 0) }).subscribe(({ data, dataState }) => {
      if (dataState === 'complete') hear(data.casesList.items);
    });
    return () => subscription.unsubscribe();
  },
  async write({ id }, text) {
    const optimisticResponse = { caseUpdate: { __typename: 'Case', id, docketNumber: text } };
    await client.mutate({ mutation: UPDATE, variables: { id, text }, optimisticResponse });
  },
});
