import { hoursFromHundredths } from '@portal/contract/areas/learning/hours/amount.ts'
import { shippedHourRule, whyNotWindows } from '@portal/contract/areas/learning/hours/rule.ts'
import { learningRefusals as no } from '@portal/contract/areas/learning/refusals.ts'
import type { HourChange, listHourRules, saveHourRule, simulateHourRule } from '@portal/contract/areas/learning/time.ts'
import { shanghaiDayNumber, shanghaiYear } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { hourRules } from '#src/schema/study.ts'
import type { Clock } from '#src/shared/evidence/study-clock.ts'
import { hourRulesChanged, startOfDayMs } from '../hours/rules.ts'
import { personInScope } from '../people.ts'
import type { Study } from '../study.ts'
import { selectRecounted } from './recount.ts'

export const rulesWith =
  (clock: Clock): HandlerOf<typeof listHourRules> =>
  async ({ tx }) => {
    const atMs = await clock(tx.db)
    const rows = await tx.db.select().from(hourRules).orderBy(sql`${hourRules.validFrom} desc`)
    const { rows: uses } = await tx.db.execute<{ version: number; entries: number }>(
      sql`select rule_version as version, count(*) as entries from hour_entries where state = 'granted' group by 1`,
    )
    const { rows: makers } = await tx.db.execute<{ version: number; name: string }>(
      sql`select h.version, u.name from hour_rules h join users u on u.id = h.created_by`,
    )
    const current = rows.find(({ validFrom }) => startOfDayMs(validFrom) <= atMs)?.version
    return rows.map(({ windows, ...row }) => ({
      ...row,
      windows: windows.map(({ from, to }) => ({ fromMinute: from, toMinute: to })),
      state: row.version === current ? 'current' : startOfDayMs(row.validFrom) > atMs ? 'coming' : 'past',
      entries: uses.find(({ version }) => version === row.version)?.entries ?? 0,
      createdBy: makers.find(({ version }) => version === row.version)?.name ?? '',
    }))
  }

/** A new version from a later day; the versions before keep what was granted under them. */
export const saveRuleWith =
  (clock: Clock): HandlerOf<typeof saveHourRule> =>
  async ({ tx, actor, body }) => {
    const { windows, validFrom, ...rest } = body
    if (whyNotWindows(windows) !== null) refuseField('windows', no.windowsOverlap)
    const today = shanghaiDayNumber(await clock(tx.db))
    if (shanghaiDayNumber(startOfDayMs(validFrom)) <= today) refuseField('validFrom', no.validFromTooEarly)
    await tx.db.execute(sql`lock table hour_rules in share row exclusive mode`)
    const taken = await tx.db.$count(hourRules, sql`${hourRules.validFrom} = ${validFrom}`)
    ensure(taken === 0, no.validFromTaken)

    const { rows } = await tx.db.execute<{ version: number }>(sql`select max(version) + 1 as version from hour_rules`)
    const version = rows[0]?.version ?? 1
    await tx.db.insert(hourRules).values({
      ...rest,
      version,
      validFrom,
      beatSeconds: shippedHourRule.beatSeconds,
      windows: windows.map(({ fromMinute, toMinute }) => ({ from: fromMinute, to: toMinute })),
      createdBy: actor.id,
    })
    const diff = Object.entries(body).map(([field, after]) => ({ field, before: null, after }))
    tx.notes.push({ objectType: 'hour_rules', objectId: String(version), objectName: validFrom, diff })
    hourRulesChanged(tx)
    return { version }
  }

const MOST_NAMES = 1000

/** Last year's granted entries in scope, as the proposed minutes per hour would have counted them. */
export const simulateRuleWith =
  ({ clock, items }: Study): HandlerOf<typeof simulateHourRule> =>
  async ({ tx, body }) => {
    const year = shanghaiYear(await clock(tx.db)) - 1
    const people = await selectRecounted(items, tx.db, {
      year,
      people: personInScope(tx),
      minutesPerHour: body.minutesPerHour,
    })
    const shown = people.map(
      ({ before, after, ...person }): HourChange => ({
        ...person,
        before: hoursFromHundredths(before),
        after: hoursFromHundredths(after),
      }),
    )
    return {
      year,
      gain: shown.filter(({ before, after }) => after > before).slice(0, MOST_NAMES),
      lose: shown.filter(({ before, after }) => after < before).slice(0, MOST_NAMES),
    }
  }
