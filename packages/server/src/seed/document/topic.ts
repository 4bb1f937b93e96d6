/** What one kind of work is about: the facts that its rules, its procedure, its response and its inspection are made of. */
export interface Topic {
  name: string
  /** Who answers for it. */
  keeper: string
  scope: string
  hazards: readonly string[]
  before: readonly string[]
  steps: readonly string[]
  bans: readonly string[]
  response: readonly string[]
  checks: readonly (readonly [what: string, how: string])[]
}
