import type { hideOnBoards, rulesOfPoints } from '@portal/contract/areas/points/board.ts'
import { ruleSentence } from '@portal/contract/areas/points/rule-sentence.ts'
import { mondayOf, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { forgetNotice } from '#src/platform/cache/cache.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { cutToCaps } from '#src/shared/points/award.ts'
import { holdPeople } from '#src/shared/points/ledger.ts'
import { rulesHolding, rulesInForce } from '#src/shared/points/rules.ts'
import { BOARD_CACHE } from './kept-boards.ts'

/** The rules meant for the caller, with what each brought today. */
export const rules: HandlerOf<typeof rulesOfPoints> = async ({ tx, actor }) => {
  const { rows: clock } = await tx.db.execute<{ now: string }>(sql`select now() as now`)
  const day = shanghaiDay(new Date(clock[0]?.now ?? Date.now()))
  const inForce = await rulesHolding(tx.db, actor.id, await rulesInForce(tx.db, day))
  const { rows } = await tx.db.execute<{
    rule_id: string | null
    cap_group: string
    today: number
    week: number
    total: number
  }>(sql`
    select rule_id, cap_group, coalesce(sum(points) filter (where day = ${day}), 0)::int as today,
      coalesce(sum(points) filter (where day >= ${mondayOf(day)}), 0)::int as week, sum(points)::int as total
    from points_entries where person_id = ${actor.id} group by rule_id, cap_group`)
  return inForce.map(({ ruleId, event, settings }) => {
    const own = rows.filter((row) => row.rule_id === ruleId)
    const sum = (pick: (row: (typeof rows)[number]) => number, among = own) =>
      among.reduce((total, row) => total + pick(row), 0)
    const earned = {
      day: sum((row) => row.today),
      week: sum((row) => row.week),
      total: sum((row) => row.total),
      groupDay: sum(
        (row) => row.today,
        rows.filter((row) => settings.group !== '' && row.cap_group === settings.group),
      ),
    }
    return {
      ruleId,
      text: ruleSentence(event, settings),
      got: earned.day,
      cap: settings.capDay ?? settings.groupCapDay,
      full: cutToCaps(1, settings, earned) === 0,
    }
  })
}

export const hide: HandlerOf<typeof hideOnBoards> = async ({ tx, body, actor }) => {
  await holdPeople(tx.db, [actor.id])
  await tx.db.execute(sql`update points_people set alias = ${body.on} where person_id = ${actor.id}`)
  tx.notices.push(forgetNotice(BOARD_CACHE))
  tx.notes.push({
    objectType: 'points_people',
    objectId: actor.id,
    objectName: actor.name,
    diff: [{ field: 'alias', before: !body.on, after: body.on }],
  })
  return { on: body.on }
}
