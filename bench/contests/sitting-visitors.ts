import { granted, type Visitor } from '../load.ts'

export interface Hall {
  people: string[]
  tokens: string[]
}

/** Sends each request once per round; `rewind` begins anew. */
export const once = (requests: readonly Buffer[]): Visitor & { rewind(): void } => {
  let at = 0
  return {
    rewind: () => {
      at = 0
    },
    next: () => {
      const request = requests[at]
      if (!request) throw new Error('a round was longer than what was prepared for it')
      at += 1
      return request
    },
    answered: granted,
  }
}
