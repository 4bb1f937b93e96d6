import { roundWords } from '@portal/contract/areas/live/sign-words.ts'
import { liveSentences } from '@portal/contract/areas/sign-in/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import type { Audience } from '@portal/contract/shared/audience.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import type { BroadcastPart } from '#src/shared/evidence/presence.ts'
import type { StudyItems } from '#src/shared/evidence/study-items.ts'
import type { OwnerFacts, SignInOwner } from '#src/shared/sign-in/owner.ts'
import { settleSigned } from '../room/settle.ts'

interface Row extends Record<string, unknown> {
  title: string
  no: number
  openedAt: string
  closesAt: string
  ownerOrgId: string
  hostId: string
  audience: Audience
}

const roundOf = async (tx: Tx, ids: readonly string[]): Promise<Row | null> => {
  const { rows } = await tx.db.execute<Row>(sql`
    select l.title, r.no, r.opened_at as "openedAt", r.closes_at as "closesAt", l.owner_org_id as "ownerOrgId",
      l.host_id as "hostId", l.audience
    from live_rounds r join live_classes l on l.id = r.live_id
    where r.id = any(${sql.param([...ids])}::uuid[]) and r.state = 'opened'`)
  return ids.length === 1 ? (rows[0] ?? null) : null
}

const describe = async (tx: Tx, ids: readonly string[]): Promise<OwnerFacts | null> => {
  const round = await roundOf(tx, ids)
  if (!round) return null
  return {
    title: fill(roundWords.title, { title: round.title, n: round.no }),
    place: '',
    start: new Date(round.openedAt),
    end: new Date(round.closesAt),
    ownerOrgId: round.ownerOrgId,
    hostIds: [round.hostId],
    hostCode: P.liveSignEdit,
    sealCode: P.liveSignEdit,
    menuCode: P.liveSign,
  }
}

/** Everybody the class is meant for but who presents it. */
const expected = async (ids: readonly string[], tx: Tx): Promise<SQL> => {
  const round = await roundOf(tx, ids)
  if (!round) return sql`select null::uuid as user_id, null::uuid as in_place_of where false`
  return sql`select u.id as user_id, null::uuid as in_place_of from users u
    where ${activePerson()} and ${personIn(round.audience)} and u.id <> ${round.hostId}`
}

interface Over extends Record<string, unknown> {
  id: string
  broadcast: BroadcastPart[]
}

/** A round that is made up, taken back or granted after the class changes what its person has earned there. */
const signedWith =
  (items: StudyItems): SignInOwner['signed'] =>
  async (tx, ids, userId, counted) => {
    const { rows } = await tx.db.execute<Over>(sql`
      select distinct on (l.id) l.id, l.broadcast from live_rounds r join live_classes l on l.id = r.live_id
      where r.id = any(${sql.param([...ids])}::uuid[]) and l.ended_at is not null`)
    const reason = counted ? '' : roundWords.takenBack
    for (const live of rows) await settleSigned(items, tx, live, { userId, counted, reason })
  }

export const ROUND_PAGE = '/livePlaySignIn'

/** Rounds of live classes as owners of sign-in sheets: signed in the room or by the code of the wall, never late. */
export const roundOwnerWith = (items: StudyItems): SignInOwner => ({
  page: ROUND_PAGE,
  codes: [P.liveSign, P.liveSignEdit],
  describe,
  expected,
  shipped: { mode: 'in', methods: ['room', 'rotate', 'mark'], risk: 'mid' },
  sentences: liveSentences,
  neverLate: true,
  exactWindow: true,
  rounds: true,
  // A round that is over is made up by its hosts.
  makeUp: async () => ({ left: 0, days: 0 }),
  signed: signedWith(items),
})
