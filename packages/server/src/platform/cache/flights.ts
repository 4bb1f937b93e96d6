/** Values on their way, by key: whoever asks for what is being loaded waits for it instead of loading it again. */
export interface Flights<Value> {
  /**
   * The value on its way, or what `load` brings. A failure of another is no failure of whoever waited: he loads anew, or
   * waits for whoever already does, this once. Who holds a connection never waits for who may still need one: in a crowd
   * all connections may be held by those who wait.
   */
  join(key: string, load: () => Promise<Value>, hasConnection: boolean): Promise<Value>
  forget(key: string): void
  clear(): void
}

export const createFlights = <Value>(): Flights<Value> => {
  const held = new Map<string, Promise<Value>>()
  const others = new Map<string, Promise<Value>>()
  const begin = (key: string, load: () => Promise<Value>, flights: Map<string, Promise<Value>>) => {
    const flight = load().finally(() => {
      if (flights.get(key) === flight) flights.delete(key)
    })
    flights.set(key, flight)
    return flight
  }
  return {
    join: (key, load, hasConnection) => {
      const going = () => held.get(key) ?? (hasConnection ? undefined : others.get(key))
      const start = () => begin(key, load, hasConnection ? held : others)
      return going()?.catch(() => going() ?? start()) ?? start()
    },
    forget: (key) => {
      held.delete(key)
      others.delete(key)
    },
    clear: () => {
      held.clear()
      others.clear()
    },
  }
}
