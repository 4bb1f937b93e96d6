import { dailyTitle } from '@portal/contract/areas/exam/daily/words.ts'
import { addDays, DAY_MS, shanghaiDay, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { type InsertedPlan, insertDailyPlan } from '#src/areas/exam/public.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { insertRows } from '#src/platform/database/insert-rows.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { attempts, type DrawnPaper } from '#src/schema/exam/attempt.ts'
import { dailyRuns } from '#src/schema/exam/daily.ts'
import type { AttemptItem } from '#src/shared/attempt/scene.ts'
import { writeItems } from '#src/shared/attempt/write-items.ts'
import { type Chance, idFrom } from '../random.ts'
import { handedInBy, loadVersions, type Versions } from './handed-in.ts'

const DAYS = 16
const PEOPLE = 40

interface Answering {
  chance: Chance
  plan: InsertedPlan
  versions: Versions
}

interface Person extends Record<string, unknown> {
  id: string
  org_id: string
  login_name: string
}

interface Handed {
  run: typeof dailyRuns.$inferInsert & { doneAt: Date }
  row: typeof attempts.$inferInsert
  items: AttemptItem[]
}

/** The set of a day as one person answered it on his way to work. */
const handedIn = (
  { chance, plan, versions }: Answering,
  person: Person,
  { day, madeUp, paperOf }: { day: string; madeUp: boolean; paperOf: (seed: string) => DrawnPaper },
): Handed => {
  const seed = idFrom(chance).replaceAll('-', '').slice(0, 16)
  const paper = paperOf(seed)
  const on = madeUp ? addDays(day, 1) : day
  const startedAt = new Date(startOfDay(on).getTime() + chance.whole(25, 33) * 900_000)
  const [id, runId] = [idFrom(chance), idFrom(chance)]
  const sat = { id, scene: 'daily' as const, objectId: runId, person, no: 1, seed, paper, startedAt, ability: 0.78 }
  const { row, items } = handedInBy(chance, versions, { ...sat, title: dailyTitle(day) })
  const { planId, no: versionNo } = plan.version
  const run = {
    id: runId,
    personId: person.id,
    day,
    planId,
    versionNo,
    madeUp,
    openedAt: startedAt,
    closesAt: new Date(startOfDay(on).getTime() + DAY_MS + 1_800_000),
    attemptId: id,
    n: items.length,
    rightCount: items.filter(({ outcome }) => outcome === 'right').length,
    orgId: person.org_id,
    doneAt: row.submittedAt,
  }
  return { run, row, items }
}

/** The learner missed two days, of which one was made up; today is left to him. */
const isAnswered = (chance: Chance, { login_name: name }: Person, back: number): boolean =>
  name === 'learner' ? back > 0 && back !== 2 : chance.happens(back === 0 ? 0.35 : 0.8)

/** A plan for everybody that has been running for some weeks, answered by part of the staff. */
export const insertDaily = async (db: Db, chance: Chance): Promise<void> => {
  const tx = bareTx(db, null, ALL_ROWS)
  const { rows: banks } = await db.execute<{ id: string }>(sql`
    select id from question_categories where parent_id is null and owner_org_id = ${ROOT_ORG_ID} limit 1`)
  const bankId = banks[0]?.id ?? ''
  const today = shanghaiDay(new Date())
  const plan = await insertDailyPlan(tx, {
    title: '班前每日一练',
    ownerOrgId: ROOT_ORG_ID,
    audience: { ...EMPTY_AUDIENCE, everyone: true },
    settings: {
      rows: [
        {
          rowId: 'common01',
          typeIds: [bankId],
          kinds: ['single', 'multiple', 'judge'],
          labels: { any: [], all: [], none: [] },
          knowledgeIds: [],
          difficultyFrom: 1,
          difficultyTo: 4,
          excludeIds: [],
        },
      ],
      n: 5,
      mode: 'same',
      workdaysOnly: false,
      makeUpDays: 3,
    },
    bankIds: [bankId],
    validFrom: addDays(today, -DAYS),
  })
  const { rows: people } = await db.execute<Person>(sql`
    (select id, primary_org_id as org_id, login_name from users where login_name = 'learner')
    union all (select id, primary_org_id, login_name from users where enabled and deleted_at is null
      and login_name not in ('admin', 'officer', 'lecturer', 'approver', 'learner', 'visitor')
      and primary_org_id = (select primary_org_id from users where login_name = 'learner') order by code limit ${PEOPLE})`)
  const answering: Answering = { chance, plan, versions: await loadVersions(tx) }
  for (let back = DAYS - 1; back >= 0; back -= 1) {
    const handed: Handed[] = []
    const day = addDays(today, -back)
    const paperOf = await plan.papersOf(day)
    for (const person of people) {
      if (!isAnswered(chance, person, back)) continue
      const madeUp = person.login_name === 'learner' && back === 6
      handed.push(handedIn(answering, person, { day, madeUp, paperOf }))
    }
    // Before anybody can have been there, early in the morning, the day is still empty.
    const past = handed.filter(({ run }) => run.doneAt < new Date())
    if (past.length === 0) continue
    await insertRows(
      db,
      attempts,
      past.map(({ row }) => row),
    )
    await insertRows(
      db,
      dailyRuns,
      past.map(({ run }) => run),
    )
    await writeItems(
      db,
      past.flatMap(({ items }) => items),
    )
  }
}
