import type { Identity } from './identity.ts'

export interface Begun {
  nonce: string
  verifier: string
  /** Address of the provider, with the state that comes back with the answer. */
  redirectUrl: string
}

export interface Answered {
  /** Code of the one way, ticket of the other. */
  proof: string
  state: string
  nonce: string
  verifier: string
}

/** A way that sends the browser elsewhere and back. */
export interface RedirectWay {
  begin(state: string): Promise<Begun>
  redeem(answer: Answered): Promise<Identity>
  /** Asks whether the other side is there; throws with its reason. */
  test(): Promise<void>
}
