import { weightOf } from '@portal/contract/areas/welfare/benefit-rule.ts'
import { welfarePathOf, welfareWords as words } from '@portal/contract/areas/welfare/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { orderOf } from '@portal/contract/shared/lots/lots.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { benefits } from '#src/schema/welfare/benefit.ts'
import { type Entrant, executeDraw, freezeDraw, lockDraw } from '#src/shared/lots/store.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { heldBalances } from '#src/shared/points/balance.ts'
import { quotaUnitOf } from '#src/shared/seats/seats.ts'
import { type HeldBenefit, type HeldOption, holdBenefit, keepCounts, pieceFor, takePiece } from '../benefit/held.ts'
import { reservePieces, type Winner } from '../claim/pieces.ts'
import { poolWithPiece, unitsOfPath } from '../claim/promote.ts'
import { NOTHING_DRAWN, pastDraws } from './weights.ts'

interface Applied extends Record<string, unknown> {
  id: string
  person_id: string
  org_id: string
  path: string
}

const appliedOf = async (tx: Tx, optionId: string): Promise<Applied[]> => {
  const { rows } = await tx.db.execute<Applied>(sql`
    select c.id, c.person_id, c.org_id, o.path from benefit_claims c join org_units o on o.id = c.org_id
    where c.option_id = ${optionId} and c.state = 'applied' order by c.no`)
  return rows
}

/** Who draws a lot: who could pay now; each with his weight, and his unit where pieces are split. */
const entrantsOf = async (
  tx: Tx,
  { row }: HeldBenefit,
  option: HeldOption,
  applied: readonly Applied[],
): Promise<Entrant[]> => {
  const personIds = applied.map((each) => each.person_id)
  const balances = row.price === 0 ? null : await heldBalances(tx, personIds)
  const past = await pastDraws(tx, { series: row.series, benefitId: row.id }, personIds)
  return applied
    .filter((each) => !balances || (balances.get(each.person_id) ?? 0) >= row.price)
    .map((each) => {
      const { lost, hasWon } = past.get(each.person_id) ?? NOTHING_DRAWN
      return {
        ...{ personId: each.person_id, orgId: each.org_id, weight: weightOf(lost) },
        pool: quotaUnitOf(unitsOfPath(each.path), option.rules.quotas),
        isLater: row.neverFirst && hasWon,
      }
    })
}

interface Ticket extends Record<string, unknown> {
  no: string
  person_id: string
  weight: number
}

/** What became of every lot: the winner's piece, and the place of all others in the order of the draw. */
const writeOutcome = async (
  tx: Tx,
  held: HeldBenefit,
  option: HeldOption,
  { applied, drawId, numbers }: { applied: readonly Applied[]; drawId: string; numbers: readonly string[] },
): Promise<string[]> => {
  const { rows } = await tx.db.execute<Ticket>(sql`
    select t.no, t.person_id, t.weight from draw_tickets t where t.draw_id = ${drawId}`)
  const { rows: drawn } = await tx.db.execute<{ secret: string; list: string; later: string[] }>(
    sql`select secret, list, later from draws where id = ${drawId}`,
  )
  const [draw] = drawn
  const order = draw ? orderOf(draw.secret, draw.list, sha256).map(({ no }) => no) : []
  const last = new Set(draw?.later)
  const ranks = new Map(
    [...order.filter((no) => !last.has(no)), ...order.filter((no) => last.has(no))].map((no, at) => [no, at + 1]),
  )
  const ofPerson = new Map(rows.map((ticket) => [ticket.person_id, ticket]))
  const parts = applied.map(({ id, person_id: personId }) => {
    const ticket = ofPerson.get(personId)
    return { id, weight: ticket?.weight ?? null, rank: ticket ? (ranks.get(ticket.no) ?? null) : null }
  })
  await tx.db.execute(sql`
    update benefit_claims c set state = 'lost', drawn = case when x.rank is null then null else 'lost' end,
      drawn_at = ${held.now.toISOString()}, weight = x.weight, draw_rank = x.rank,
      end_reason = case when x.rank is null then ${words.ended.fewPoints} else '' end
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as x(id uuid, weight smallint, rank int) where c.id = x.id`)
  const winning = new Set(numbers)
  const winners = applied.flatMap((claim): Winner[] => {
    const ticket = ofPerson.get(claim.person_id)
    if (!ticket || !winning.has(ticket.no)) return []
    const seat = pieceFor(option, quotaUnitOf(unitsOfPath(claim.path), option.rules.quotas), held.now)
    // What the rest of all drew is of no unit's own.
    const pool = seat?.pool ?? poolWithPiece(option)
    takePiece(option, pool)
    return [{ claimId: claim.id, personId: claim.person_id, pool }]
  })
  await reservePieces(tx, held, winners, 'won')
  return winners.map(({ personId }) => personId)
}

const tell = (tx: Tx, { row }: HeldBenefit, option: HeldOption, people: readonly string[], what: 'won' | 'lost') =>
  sendMessage(tx, people, {
    event: `welfare:${option.id}:${what}`,
    kind: words.kind,
    title: fill(words[what].title, { title: row.title }),
    text: fill(words[what].text, { option: option.name, at: shanghaiTime(row.pickupEnd) }),
    link: welfarePathOf(row.id),
    reason: words[what].why,
    ...(what === 'won' && { dueAt: row.pickupEnd }),
  })

/** Freezes and draws one option. */
const drawOption = async (tx: Tx, held: HeldBenefit, option: HeldOption): Promise<void> => {
  const draw = await lockDraw(tx, option.id)
  if (!draw || draw.runAt !== null) return
  const applied = await appliedOf(tx, option.id)
  const { rules, stock } = option
  const terms = { count: stock, groupCap: null, ...(rules.quotas.size > 0 && { quotas: rules.quotas }) }
  await freezeDraw(tx, option.id, await entrantsOf(tx, held, option, applied), terms)
  const numbers = await executeDraw(tx, draw.id, { count: stock, skipped: [], runBy: null })
  option.applied = 0
  const won = new Set(await writeOutcome(tx, held, option, { applied, drawId: draw.id, numbers }))
  await tell(tx, held, option, [...won], 'won')
  await tell(
    tx,
    held,
    option,
    applied.map((each) => each.person_id).filter((id) => !won.has(id)),
    'lost',
  )
  tx.notes.push({
    objectType: 'benefits',
    objectId: held.row.id,
    objectName: `${held.row.title} · ${option.name}`,
    objectOrgId: held.row.ownerOrgId,
    diff: [{ field: 'winners', before: null, after: won.size }],
    kind: 'run',
  })
}

/** At the close all options are drawn, once, by the server. */
export const drawBenefit = async (tx: Tx, id: string): Promise<void> => {
  const held = await holdBenefit(tx, id)
  const { row, now } = held
  if (row.way !== 'draw' || row.state !== 'published' || row.drawnAt !== null || now < row.openTo) return
  for (const option of held.options) await drawOption(tx, held, option)
  await tx.db.update(benefits).set({ drawnAt: now }).where(eq(benefits.id, id))
  await keepCounts(tx, held)
}
