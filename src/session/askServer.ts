import { serverAsker } from '#src/data/serverClient.ts';
import { getToken } from './auth0.ts';

/** Asks the server as who is signed in: the one client of the page. */
export const askServer = serverAsker(getToken);
