import { type Audience, describeAudience, EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { namesOfAudiences } from './resolve.ts'

/** The parts of an audience that the person belongs to, in words; empty where there are none. */
export const partsInWords = async (tx: Tx, actor: Actor, audience: Audience): Promise<string> => {
  const own = new Set(actor.facets)
  const mine = {
    ...EMPTY_AUDIENCE,
    everyone: audience.everyone,
    units: audience.units.filter(({ id, below }) => own.has(`${below ? 'b' : 'o'}:${id}`)),
    roles: audience.roles.filter((id) => own.has(`r:${id}`)),
    groups: audience.groups.filter((id) => own.has(`g:${id}`)),
    users: audience.users.filter((id) => own.has(`u:${id}`)),
  }
  const text = describeAudience(mine, await namesOfAudiences(tx.db, [mine]))
  return text === describeAudience(EMPTY_AUDIENCE, new Map()) ? '' : text
}
