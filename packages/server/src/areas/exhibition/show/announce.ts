import { hallLink } from '@portal/contract/areas/exhibition/show-kind.ts'
import { exhibitionRefusals as no, exhibitionWords as words } from '@portal/contract/areas/exhibition/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import { updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { exhibitions, exhibitionVotes, exhibitionWorks } from '#src/schema/exhibition/exhibition.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { earnPointsOfMany } from '#src/shared/points/earn.ts'
import { type Exhibition, exhibitionById, momentOf, stageOf } from './exhibitions.ts'
import { type Ranked, ranksNow } from './result.ts'

/** Marks that are missing: tasks not done, and shown works that nobody marked. */
export const openMarks = async (tx: Pick<Tx, 'db'>, { id, criteria }: Exhibition): Promise<number> => {
  if (criteria.length === 0) return 0
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    select (select count(*) from exhibition_jury_tasks t join exhibition_works w on w.id = t.work_id and w.state = 'shown'
        where t.exhibition_id = ${id} and t.state = 'open')::int
      + (select count(*) from exhibition_works w where w.exhibition_id = ${id} and w.state = 'shown' and not exists (
        select 1 from exhibition_jury_tasks t where t.work_id = w.id and t.state <> 'recused'))::int as n`)
  return rows[0]?.n ?? 0
}

const keep = async (tx: Tx, { id, count, publicScore, juryScore, final, rank, award }: Ranked): Promise<void> => {
  const result = { resultCount: count, resultPublic: publicScore, resultJury: juryScore, resultFinal: final }
  await tx.db
    .update(exhibitionWorks)
    .set({ ...result, rank, award })
    .where(eq(exhibitionWorks.id, id))
}

interface Awarded extends Record<string, unknown> {
  id: string
  title: string
  authors: string[]
}

/** Everybody who made an awarded work is told and earns. */
const tellAwarded = async (tx: Tx, exhibition: Exhibition, ranks: readonly Ranked[], at: Date): Promise<void> => {
  const byId = new Map(ranks.flatMap((each) => (each.award === '' ? [] : [[each.id, each] as const])))
  const { rows } = await tx.db.execute<Awarded>(sql`
    select w.id, w.title, array(select w.author_id union select a.user_id from exhibition_work_authors a
      where a.work_id = w.id) as authors
    from exhibition_works w where w.id = any(${sql.param([...byId.keys()])}::uuid[]) order by w.number`)
  for (const { id, title, authors } of rows) {
    const { award = '', rank = 0 } = byId.get(id) ?? {}
    await sendMessage(tx, authors, {
      event: `work:${id}:award`,
      kind: words.award.kind,
      title: fill(words.award.title, { title, award }),
      text: fill(words.award.text, { exhibition: exhibition.title }),
      link: hallLink(exhibition.kind, exhibition.id),
      reason: words.award.reason,
    })
    const fact = {
      event: 'workAwarded' as const,
      sourceId: `work:${id}`,
      title,
      occurredAt: at,
      facts: { place: rank },
    }
    await earnPointsOfMany(
      tx,
      authors.map((personId) => ({ ...fact, personId })),
    )
  }
}

/** Places and awards as they are now, kept with the works. */
const keepResult = async (tx: Tx, exhibition: Exhibition): Promise<Ranked[]> => {
  const ranks = await ranksNow(tx, exhibition)
  for (const each of ranks) await keep(tx, each)
  return ranks
}

/** A result of the past, for the demonstration: nobody is told. */
export const announceWorks = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await keepResult(tx, await exhibitionById(tx, id))
  await tx.db.update(exhibitions).set({ state: 'announced', announcedAt: at }).where(eq(exhibitions.id, id))
}

/** 公布结果: nothing waits any more; places and awards are kept as they are now. */
export const announce = async (tx: Tx, exhibition: Exhibition): Promise<Exhibition> => {
  ensure((await stageOf(tx, exhibition)) === 'judging', no.notEnded)
  const held = sql`${exhibitionVotes.exhibitionId} = ${exhibition.id} and ${exhibitionVotes.state} = 'held'`
  const heldLeft = await tx.db.$count(exhibitionVotes, held)
  ensure(heldLeft === 0, no.heldLeft, { n: heldLeft })
  const juryLeft = await openMarks(tx, exhibition)
  ensure(juryLeft === 0, no.juryLeft, { n: juryLeft })
  const at = await momentOf(tx)
  const ranks = await keepResult(tx, exhibition)
  const announced = await updateRow(tx, exhibitions, exhibition, { state: 'announced', announcedAt: at })
  await tellAwarded(tx, announced, ranks, at)
  return announced
}
