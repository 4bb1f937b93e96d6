import { type RuleSettings, ruleSettings } from '@portal/contract/areas/points/rule.ts'
import type { PointsEvent } from '@portal/contract/areas/points/rule-events.ts'
import { addDays, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { pointsRules, pointsRuleVersions } from '#src/schema/points.ts'
import type { PointsEvents } from '#src/shared/points/events.ts'

const forAll = { audience: { everyone: true } }

const shipped: readonly { code: string; event: PointsEvent; settings: RuleSettings }[] = [
  {
    code: 'VIDEO',
    event: 'videoDone',
    settings: ruleSettings.parse({ award: { kind: 'fixed', points: 2 }, capDay: 10, ...forAll }),
  },
  {
    code: 'VIDEO_REQUIRED',
    event: 'videoDone',
    settings: ruleSettings.parse({
      condition: [{ key: 'required', op: 'is', value: true }],
      award: { kind: 'fixed', points: 3 },
      ...forAll,
    }),
  },
  {
    code: 'DOCUMENT',
    event: 'documentDone',
    settings: ruleSettings.parse({ award: { kind: 'fixed', points: 1 }, capDay: 5, ...forAll }),
  },
  {
    code: 'LIVE',
    event: 'liveDone',
    settings: ruleSettings.parse({ award: { kind: 'fixed', points: 5 }, capDay: 10, ...forAll }),
  },
  {
    code: 'DAILY',
    event: 'dailyScored',
    settings: ruleSettings.parse({ award: { kind: 'perUnit', points: 1 }, capDay: 5, ...forAll }),
  },
  {
    code: 'PRACTICE',
    event: 'practiceRound',
    settings: ruleSettings.parse({ award: { kind: 'perUnit', points: 1 }, capDay: 10, ...forAll }),
  },
  {
    code: 'EXAM',
    event: 'examPassed',
    settings: ruleSettings.parse({
      award: {
        kind: 'bands',
        key: 'percent',
        bands: [
          { from: 0, points: 10 },
          { from: 80, points: 15 },
          { from: 90, points: 20 },
        ],
      },
      ...forAll,
    }),
  },
  {
    code: 'HAZARD_PICTURE',
    event: 'hazardSet',
    settings: ruleSettings.parse({ award: { kind: 'perUnit', points: 1 }, capDay: 10, ...forAll }),
  },
  {
    code: 'QUESTIONNAIRE',
    event: 'questionnaireDone',
    settings: ruleSettings.parse({ award: { kind: 'fixed', points: 2 }, capDay: 4, ...forAll }),
  },
]

/** A portal that never had a rule begins with them; later ones, of events a newer program tells, begin tomorrow. */
const BEGINNING = '2000-01-01'

/** Rules of the events this program tells, each made once; what was changed since stays changed. */
export const ensurePointsRules = async (db: Db, fired: PointsEvents): Promise<void> => {
  const { rows } = await db.execute<{ known: string[]; now: string }>(
    sql`select coalesce(array_agg(code), '{}') as known, now() as now from points_rules`,
  )
  const known = rows[0]?.known ?? []
  const validFrom = known.length === 0 ? BEGINNING : addDays(shanghaiDay(new Date(rows[0]?.now ?? Date.now())), 1)
  for (const { code, event, settings } of shipped) {
    if (known.includes(code) || !fired.all().includes(event)) continue
    const [rule] = await db
      .insert(pointsRules)
      .values({ code, event })
      .onConflictDoNothing()
      .returning({ id: pointsRules.id })
    if (rule) await db.insert(pointsRuleVersions).values({ ruleId: rule.id, version: 1, settings, validFrom })
  }
}
