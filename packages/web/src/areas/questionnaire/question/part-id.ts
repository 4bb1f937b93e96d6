const LENGTH = 8

/** An id for a part of a question that no other part has had. */
export const newPartId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => (byte % 36).toString(36)).join('')
