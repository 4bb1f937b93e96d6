import {
  HOUR_RULE_CACHE_PURPOSE,
  type HourRule,
  ruleInForce,
  shippedHourRule,
} from '@portal/contract/areas/learning/hours/rule.ts'
import { startOfDay } from '@portal/contract/kit/shanghai.ts'
import { type Cache, forgetNotice } from '#src/platform/cache/cache.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { hourRules } from '#src/schema/study.ts'

const RULE_CACHE = 'hourRules'
const FIRST_DAY = '2000-01-01'

type RuleRow = typeof hourRules.$inferSelect

/** Rules begin with a day of the Asia/Shanghai calendar. */
export const startOfDayMs = (day: string) => startOfDay(day).getTime()

export const ruleFromRow = (row: RuleRow): HourRule => ({
  version: row.version,
  minutesPerHour: row.minutesPerHour,
  completePercent: row.completePercent,
  attendPercent: row.attendPercent,
  offlineMaxSeconds: row.offlineMaxSeconds,
  beatSeconds: row.beatSeconds,
  windows: row.windows.map(({ from, to }) => ({ fromMinute: from, toMinute: to })),
  validFromMs: startOfDayMs(row.validFrom),
  basis: row.basis,
})

/** All versions of the hours rule, cached: they change a few times in a decade. */
export interface HourRules {
  all(db: Db): Promise<readonly HourRule[]>
}

export const createHourRules = (platform: Platform): HourRules => {
  const cache: Cache<HourRule[]> = platform.caches.create({
    name: RULE_CACHE,
    purpose: HOUR_RULE_CACHE_PURPOSE,
    max: 1,
    ttlMs: 60_000,
  })
  return { all: (db) => cache.get('all', async () => (await db.select().from(hourRules)).map(ruleFromRow), db) }
}

export const hourRulesChanged = (tx: Tx) => tx.notices.push(forgetNotice(RULE_CACHE))

/** The rule that counts at a moment; version 1 holds for all time before another. */
export const ruleAt = (rules: readonly HourRule[], atMs: number): HourRule =>
  ruleInForce(rules, atMs) ?? shippedHourRule

/** Version 1 of the rule, without which nothing can be counted. */
export const ensureHourRule = async (db: Db): Promise<void> => {
  const { version, minutesPerHour, completePercent, attendPercent, offlineMaxSeconds, beatSeconds } = shippedHourRule
  await db
    .insert(hourRules)
    .values({
      version,
      minutesPerHour,
      completePercent,
      attendPercent,
      offlineMaxSeconds,
      beatSeconds,
      windows: [],
      validFrom: FIRST_DAY,
    })
    .onConflictDoNothing()
}
