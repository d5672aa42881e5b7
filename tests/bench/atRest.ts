/** After a device was filled it builds the index of its search and is compared with the server: until then lists wait for a processor. */
export const AT_REST_MS = 30_000;
