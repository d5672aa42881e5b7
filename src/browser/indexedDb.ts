/** Resolves with what a request brings. @throws what it failed with */
export function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser database failed'));
  });
}

/** Resolves once a transaction is on the disk. @throws when it cannot be written: the disk is full, or the browser keeps nothing */
export function done(tx: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    tx.oncomplete = () => resolve();
    tx.onabort = tx.onerror = () => reject(tx.error ?? new Error('The browser database failed'));
  });
}
