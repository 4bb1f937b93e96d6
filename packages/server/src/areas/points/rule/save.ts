import { pointsRefusals as no } from '@portal/contract/areas/points/refusals.ts'
import type { savePointsRule } from '@portal/contract/areas/points/rule-endpoints.ts'
import { ruleSentence } from '@portal/contract/areas/points/rule-sentence.ts'
import { errors } from '@portal/contract/errors.ts'
import { addDays, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { lockRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { pointsRules, pointsRuleVersions } from '#src/schema/points.ts'
import type { PointsEvents } from '#src/shared/points/events.ts'

type Body = Call<typeof savePointsRule>['body']

const ensureCodeFree = async (tx: Tx, code: string, ownId: string | undefined) => {
  const others = ownId === undefined ? undefined : ne(pointsRules.id, ownId)
  const taken = await tx.db.$count(pointsRules, and(eq(pointsRules.code, code), others))
  if (taken > 0) refuseField('code', no.codeTaken)
}

const firstDay = async (tx: Tx, wished: string | undefined): Promise<string> => {
  const { rows } = await tx.db.execute<{ now: string }>(sql`select now() as now`)
  const tomorrow = addDays(shanghaiDay(new Date(rows[0]?.now ?? Date.now())), 1)
  if (wished !== undefined && wished < tomorrow) refuseField('validFrom', no.notBeforeTomorrow)
  return wished ?? tomorrow
}

const ruleFor = async (tx: Tx, body: Body, actorId: string) => {
  if (body.id === undefined) {
    const [rule] = await tx.db
      .insert(pointsRules)
      .values({ code: body.code, event: body.event, createdBy: actorId })
      .returning()
    return rule
  }
  const before = await lockRow(tx, pointsRules, body.id)
  ensure(before.revision === body.revision, errors.stale)
  ensure(before.event === body.event, no.eventFixed)
  const [rule] = await tx.db
    .update(pointsRules)
    .set({ code: body.code, revision: before.revision + 1, updatedAt: sql`now()` })
    .where(eq(pointsRules.id, body.id))
    .returning()
  return rule
}

/** Every save is a version of its own that begins on a later day; what has been earned stays as it is. */
export const saveWith =
  (fired: PointsEvents): HandlerOf<typeof savePointsRule> =>
  async ({ tx, body, actor }) => {
    ensure(body.id !== undefined || fired.all().includes(body.event), no.notFired)
    // One at a time: versions are numbered one after the other, and codes are told apart.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('points_rules'))`)
    await ensureCodeFree(tx, body.code, body.id)
    const validFrom = await firstDay(tx, body.validFrom)
    const rule = await ruleFor(tx, body, actor.id)
    ensure(rule, errors.missing)

    const [former] = await tx.db
      .select()
      .from(pointsRuleVersions)
      .where(eq(pointsRuleVersions.ruleId, rule.id))
      .orderBy(desc(pointsRuleVersions.version))
      .limit(1)
    const version = (former?.version ?? 0) + 1
    const { settings, enabled } = body
    await tx.db
      .insert(pointsRuleVersions)
      .values({ ruleId: rule.id, version, settings, enabled, validFrom, createdBy: actor.id })
    tx.notes.push({
      objectType: 'points_rules',
      objectId: rule.id,
      objectName: rule.code,
      kind: former ? 'update' : 'create',
      diff: [
        {
          field: 'settings',
          before: former ? ruleSentence(rule.event, former.settings) : null,
          after: ruleSentence(rule.event, settings),
        },
        { field: 'audience', before: former?.settings.audience ?? null, after: settings.audience },
        { field: 'enabled', before: former?.enabled ?? null, after: enabled },
        { field: 'validFrom', before: former?.validFrom ?? null, after: validFrom },
      ],
    })
    return { id: rule.id, version, validFrom, revision: rule.revision }
  }
