import type { DataScope } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { coversScope } from './containment.ts'
import { selectPaths } from './person.ts'

/**
 * Whether the scopes of now still reach everything that was found within those of then: what was kept for somebody may be
 * handed out only as long as he could ask for it again.
 */
export const stillCovered = async (db: Db, now: readonly DataScope[], then: readonly DataScope[]): Promise<boolean> => {
  const pathOf = await selectPaths(
    db,
    then.flatMap(({ units }) => units),
  )
  return then.every((kept, place) => {
    const held = now[place]
    return held !== undefined && coversScope(held, kept, pathOf)
  })
}
