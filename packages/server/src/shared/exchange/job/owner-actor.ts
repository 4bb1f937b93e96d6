import type { Privilege } from '@portal/contract/privileges.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { People } from '#src/shared/access/people.ts'

/** The person a job works for, with the rights and scope of now; null when the account may no longer be used. */
export const actorForJob = async (people: People, userId: string): Promise<Actor | null> => {
  const person = await people.get(userId)
  if (!person?.enabled) return null
  const { id, code, name, orgId, orgPath, rights } = person
  return {
    id,
    code,
    name,
    orgId,
    orgPath,
    sessionId: '',
    client: 'web',
    reauthenticated: false,
    facets: rights.facets,
    holds: (...codes: Privilege[]) => codes.some((each) => rights.codes.has(each)),
    scopeOf: rights.scopeOf,
  }
}
