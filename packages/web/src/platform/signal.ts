export interface Signal<Value> {
  emit(value: Value): void
  /** Returns the function that ends the subscription. */
  on(listener: (value: Value) => void): () => void
}

/** A named happening that modules below may report without knowing who listens. */
export const createSignal = <Value = void>(): Signal<Value> => {
  const listeners = new Set<(value: Value) => void>()
  return {
    emit: (value) => {
      for (const listener of [...listeners]) listener(value)
    },
    on: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
