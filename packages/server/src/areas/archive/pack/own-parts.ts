import { cardKind, cardState } from '@portal/contract/areas/archive/card-stage.ts'
import { packCheckWords, packHeads, packPartWords } from '@portal/contract/areas/archive/pack-checks.ts'
import { correctionState, employmentNow } from '@portal/contract/areas/archive/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { safetyCards } from '#src/schema/archive/card.ts'
import { dayOf } from '#src/shared/archive/archive.ts'
import type { PackPart, PackScope, PackSource } from '#src/shared/archive/pack.ts'
import { listPart } from '#src/shared/archive/pack-list.ts'
import { worded } from '#src/shared/archive/worded.ts'
import { cardPaperData } from '../card/paper.ts'
import { stagesOf } from '../card/stages.ts'

const person = sql`u.code, u.name, o.name as org`
const people = sql`users u join org_units o on o.id = u.primary_org_id`
const PORTION = 50

const rosterPart = (tx: Tx, scope: PackScope): Promise<PackPart> =>
  listPart(tx, {
    ...packPartWords.roster,
    heads: { ...packHeads.person, ...packHeads.roster },
    rows: sql`
      select u.id::text as key, ${person}, coalesce(f.archive_no, '') as "archiveNo", u.post, coalesce(u.hired_on::text, '') as "hiredOn",
        ${worded(sql`u.employment`, wordsOf(employmentNow))} as state
      from ${people} left join archive_files f on f.user_id = u.id
      where ${scope.people} and (u.hired_on is null or u.hired_on <= ${scope.to}::date)
        and (u.left_on is null or u.left_on >= ${scope.from}::date)`,
  })

const cardsPart = (tx: Tx, scope: PackScope): Promise<PackPart> =>
  listPart(tx, {
    ...packPartWords.cards,
    heads: { ...packHeads.person, ...packHeads.cards },
    rows: sql`
      select c.id::text as key, ${person}, c.no, ${worded(sql`c.kind`, wordsOf(cardKind))} as kind, c.job,
        ${worded(sql`c.state`, wordsOf(cardState))} as state, s.hours / 100.0::float8 as hours, s.need / 100.0::float8 as need,
        coalesce(${dayOf(sql`c.completed_at`)}::text, '') as "doneOn"
      from safety_cards c join ${people} on u.id = c.user_id
        join lateral (select sum(least(x.hours_hundredths, x.need_hundredths)) as hours, sum(x.need_hundredths) as need
          from card_stages x where x.card_id = c.id and x.asked) s on true
      where ${scope.people} and c.state <> 'void' and ${dayOf(sql`c.created_at`)} <= ${scope.to}::date`,
  })

const correctionsPart = (tx: Tx, scope: PackScope): Promise<PackPart> =>
  listPart(tx, {
    ...packPartWords.corrections,
    heads: { ...packHeads.person, ...packHeads.corrections },
    rows: sql`
      select c.id::text as key, ${person}, ${dayOf(sql`c.created_at`)}::text as day, c.line_title as line, c.text,
        ${worded(sql`c.state`, wordsOf(correctionState))} as state, c.answer
      from archive_corrections c join ${people} on u.id = c.user_id
      where ${scope.people} and ${dayOf(sql`c.created_at`)} between ${scope.from}::date and ${scope.to}::date`,
  })

/** Cards that were completed in the period, with their signatures. */
async function* cardPapers(tx: Tx, actor: Actor, { people: asked, from, to }: PackScope): AsyncGenerator<PackPart> {
  for (let after = ''; ; ) {
    const cards = await tx.db
      .select()
      .from(safetyCards)
      .where(
        sql`${safetyCards.state} = 'complete' and ${dayOf(sql`${safetyCards.completedAt}`)} between ${from}::date and ${to}::date
          and ${safetyCards.userId} in (select u.id from users u where ${asked}) and ${safetyCards.id}::text > ${after}`,
      )
      .orderBy(sql`${safetyCards.id}::text`)
      .limit(PORTION)
    for (const card of cards) {
      const found = { card, stages: await stagesOf(tx, card.id), keeps: false }
      const data = await cardPaperData(tx, actor, found, card.completedAt ?? card.createdAt)
      const { no, name } = data.card
      yield {
        ...{
          name: fill(packPartWords.card.name, { no, name }),
          title: fill(packPartWords.card.title, { name }),
          count: 1,
        },
        paper: { template: 'safetyCard', data },
      }
    }
    if (cards.length < PORTION) return
    after = cards.at(-1)?.id ?? ''
  }
}

const counted = async ({ db }: Tx, from: ReturnType<typeof sql>): Promise<number> =>
  (await db.execute<{ n: number }>(sql`select count(*)::int as n from ${from}`)).rows[0]?.n ?? 0

/** What the archive brings itself: roster, cards, corrections; open ones are what is missing. */
export const packedArchive: PackSource = {
  checks: async (tx, scope) => {
    const cards = await counted(
      tx,
      sql`safety_cards c join users u on u.id = c.user_id where ${scope.people} and c.state in ('stage1', 'stage2', 'stage3')`,
    )
    const corrections = await counted(
      tx,
      sql`archive_corrections c join users u on u.id = c.user_id where ${scope.people} and c.state = 'open'`,
    )
    const page = '/train/traineeCount'
    return [
      {
        key: 'cards',
        text: fill(packCheckWords.openCards, { n: cards }),
        count: cards,
        link: `${page}?view=card${scope.unitFilter}`,
      },
      {
        key: 'corrections',
        text: fill(packCheckWords.openCorrections, { n: corrections }),
        count: corrections,
        link: `${page}?f.contested=true${scope.unitFilter}`,
      },
    ].filter(({ count }) => count > 0)
  },
  parts: async function* (tx, scope) {
    yield await rosterPart(tx, scope)
    yield await cardsPart(tx, scope)
    yield await correctionsPart(tx, scope)
    if (tx.actor) yield* cardPapers(tx, tx.actor, scope)
  },
}
