/** Values on their way, by key: whoever asks for what is being loaded waits for it instead of loading it again. */
export interface Flights<Value> {
  /** The value on its way, or what `load` brings; a failure of another is no failure of whoever waited: `again` asks anew. */
  join(key: string, load: () => Promise<Value>, again: () => Promise<Value>): Promise<Value>
  forget(key: string): void
  clear(): void
}

export const createFlights = <Value>(): Flights<Value> => {
  const flights = new Map<string, Promise<Value>>()
  return {
    join: async (key, load, again) => {
      const going = flights.get(key)
      if (going) return going.catch(again)
      const flight = load()
      flights.set(key, flight)
      try {
        return await flight
      } finally {
        if (flights.get(key) === flight) flights.delete(key)
      }
    },
    forget: (key) => void flights.delete(key),
    clear: () => flights.clear(),
  }
}
