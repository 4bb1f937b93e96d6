import type { fullHealthReport } from '@portal/contract/areas/health/report.ts'
import { FULL_MINUTES, healthRefusals as no } from '@portal/contract/areas/health/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { eq, sql } from 'drizzle-orm'
import { inScope } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { users } from '#src/schema/directory.ts'
import { healthReports } from '#src/schema/health/health.ts'
import type { Portal } from '#src/shared/portal.ts'
import { versionKey, versionsOf } from '../form/versions.ts'
import { openContent } from './content.ts'
import { answersOf } from './person.ts'

const r = healthReports

/** 查看完整信息: the entry of the log is what the person is told by. */
export const fullWith =
  (portal: Portal): HandlerOf<typeof fullHealthReport> =>
  async ({ tx, body }) => {
    const [found] = await tx.db
      .select({ report: r, name: users.name })
      .from(r)
      .innerJoin(users, eq(users.id, r.userId))
      .where(sql`${r.id} = ${body.reportId} and ${inScope(tx, r.orgId, null)}`)
    const { report, name } = found ?? refuse(errors.missing)
    const content = openContent(portal.platform.secrets, report.contentSealed)
    if (!content) return refuse(report.erased ? no.erased : errors.missing)
    const key = { id: report.formId, version: report.version }
    const definition = (await versionsOf(tx, [key])).get(versionKey(key))
    tx.notes.push({
      objectType: 'health_reports',
      objectId: report.id,
      objectName: `${name} ${report.day}`,
      objectOrgId: report.orgId,
      kind: 'read',
      diff: [],
      reason: body.reason,
    })
    return { answers: answersOf(definition, content), until: new Date(Date.now() + FULL_MINUTES * MINUTE_MS) }
  }
