import { operation } from '#src/data/operation.ts';

/** Asks for contracts that look like one person's (CONTRACT-5). */
export const mergeSuggestions = operation(
  `query MergeSuggestions {
    mergeSuggestions { reason contractIds contracts { id status hiredAt driver { name lastName licenseNumber } customer { name } } }
  }`,
);

/** Asks what a merge would do. */
export const contractsMergePreview = operation(
  `query ContractsMergePreview($survivingContractId: ID!, $duplicateContractIds: [ID!]!) {
    contractsMergePreview(survivingContractId: $survivingContractId, duplicateContractIds: $duplicateContractIds) {
      message fields { field differs offers { contractId value } }
      counts { documents applications verifications esignDocuments cases alerts }
    }
  }`,
);

/** Makes one record of several (CONTRACT-6). */
export const contractsMerge = operation(
  `mutation ContractsMerge($survivingContractId: ID!, $duplicateContractIds: [ID!]!, $choices: [MergeChoiceInput!]) {
    contractsMerge(survivingContractId: $survivingContractId, duplicateContractIds: $duplicateContractIds, choices: $choices) { message }
  }`,
);
