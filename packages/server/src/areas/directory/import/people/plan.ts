import type { KnownPerson, PersonFacts } from './facts.ts'

/** What a good row does to one person. */
export interface PersonPlan {
  id: string
  /** Null for somebody new. */
  before: KnownPerson | null
  after: PersonFacts
  /** Day to come on which the new main unit takes effect; null for at once. */
  moveOn: string | null
  roles: { id: string; maxDays: number | null }[]
  groupIds: string[]
}
