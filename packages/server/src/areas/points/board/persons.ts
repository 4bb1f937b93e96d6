import { HIDDEN_NAME, rankPoints, type Standing } from '@portal/contract/areas/points/board.ts'
import { z } from 'zod'
import type { Actor } from '#src/platform/actor.ts'
import { type Call, type Encoded, encoded } from '#src/platform/http/serve.ts'
import { readableBy } from '../people.ts'
import { type Ladder, standAbove } from './counts.ts'
import { type OwnRow, openBoard } from './header.ts'
import type { KeptBoards, Place } from './kept-boards.ts'

/** Hidden names are known to the person himself and to those who administer points. */
export const shownTo = (actor: Actor) => {
  const isReadable = readableBy(actor)
  return (place: Pick<Place, 'personId' | 'unitId' | 'unitPath' | 'name' | 'hidden'>) => {
    const readable = isReadable(place)
    return {
      name: place.hidden && !readable ? HIDDEN_NAME : place.name,
      mine: place.personId === actor.id,
      personId: readable ? place.personId : null,
    }
  }
}

const standingOf = (own: OwnRow, ladder: Ladder, scope: string): Standing => {
  const points = own.points ?? 0
  const above = standAbove(ladder, Math.max(points, 0))
  const onBoard = own.points !== null && own.listed && points > 0 && (scope === 'all' || own.org_id === scope)
  return {
    rank: onBoard ? above.people + 1 : null,
    points,
    reachedAt: onBoard ? new Date(own.reached_at) : null,
    toNext: above.next === null ? null : above.next - points,
  }
}

const { me: standing, asOf } = rankPoints.result.shape

/** The places of a board are the same for all but the few who see more of them, and encoded when they are kept. */
export const rankOn =
  (boards: KeptBoards) =>
  async ({ tx, body, actor }: Call<typeof rankPoints>): Promise<Encoded<z.input<typeof rankPoints.result>>> => {
    const { header, own } = await openBoard(tx.db, actor.id, body)
    const { board, ...shown } = header
    const scope = body.scope === 'all' ? 'all' : actor.orgId
    const part = { board, scope, version: own.version }
    const ladder = await boards.ladder(tx.db, part)
    const places = await boards.page(tx.db, part, body.page)
    const show = shownTo(actor)
    return encoded({
      ...shown,
      asOf: z.encode(asOf, shown.asOf),
      total: ladder.total,
      list: places.map((place) => ({ ...place.shown, ...show(place) })),
      me: z.encode(standing, standingOf(own, ladder, scope)),
    })
  }
