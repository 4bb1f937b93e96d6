import { HEALTH_MESSAGE, healthNews as news } from '@portal/contract/areas/health/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/platform/database/tx.ts'
import { healthForms, type healthReports } from '#src/schema/health/health.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'

type Report = Pick<typeof healthReports.$inferSelect, 'id' | 'formId' | 'day' | 'userId'>
type News = 'supplement' | 'cleared' | 'barred' | 'lifted'

export const HEALTH_PANEL = '/guide?qr=health'

/** What became of a report, to whom it is about. */
export const tellPerson = async (tx: Tx, report: Report, what: News, values: Record<string, string>): Promise<void> => {
  const [form] = await tx.db
    .select({ name: healthForms.name })
    .from(healthForms)
    .where(eq(healthForms.id, report.formId))
  const filled = { day: report.day, form: form?.name ?? '', ...values }
  const { title, text, reason } = news[what]
  await sendMessage(tx, [report.userId], {
    event: `healthReport:${report.id}:${v7()}`,
    kind: HEALTH_MESSAGE,
    title: fill(title, filled),
    text: fill(text, filled),
    link: HEALTH_PANEL,
    reason,
  })
}
