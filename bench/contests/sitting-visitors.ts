import { granted, type Visitor } from '../load.ts'

export interface Hall {
  people: string[]
  tokens: string[]
}

/** Sends each request once per round, which ends early where all have been sent; `rewind` begins anew. */
export const once = (requests: readonly Buffer[]): Visitor & { rewind(): void } => {
  let at = 0
  return {
    rewind: () => {
      at = 0
    },
    next: () => {
      at += 1
      return requests[at - 1] ?? null
    },
    answered: granted,
  }
}
