/** What others bring to an engine, each under a key: provided while the application is put together, asked for while it works. */
export interface Providers<Key extends string, Value> {
  /** Two values under one key are a fault of the build: the application does not start. */
  provide(key: Key, value: Value): void
  of(key: Key): Value | undefined
  all(): ReadonlyMap<Key, Value>
}

/** `what` names the engine in the fault. */
export const createProviders = <Key extends string, Value>(what: string): Providers<Key, Value> => {
  const provided = new Map<Key, Value>()
  return {
    provide: (key, value) => {
      if (provided.has(key)) throw new Error(`${what} ${key} is provided twice`)
      provided.set(key, value)
    },
    of: (key) => provided.get(key),
    all: () => provided,
  }
}
