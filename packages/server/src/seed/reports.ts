import type { ReportDefinition } from '@portal/contract/areas/system/statistics/report.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import type { Db } from '#src/platform/database/db.ts'
import { users } from '#src/schema/directory.ts'
import { customReports, reportBoards, reportScheduleReceivers, reportSchedules } from '#src/schema/system/statistics.ts'

const count = { kind: 'count' as const, field: null }

const definitions: { name: string; note: string; definition: ReportDefinition }[] = [
  {
    name: '各单位在职人数',
    note: '每月核对编制用',
    definition: {
      dataset: 'people',
      columns: [],
      filter: [{ field: 'employment', way: 'in', values: ['active'] }],
      group: [{ field: 'orgName', way: 'value' }],
      measures: [count],
      chart: 'bar',
    },
  },
  {
    name: '每月学时趋势',
    note: '有效授予的学时，按完成月份',
    definition: {
      dataset: 'hours',
      columns: [],
      filter: [],
      group: [{ field: 'doneOn', way: 'month' }],
      measures: [
        { kind: 'sum', field: 'hours' },
        { kind: 'distinct', field: 'code' },
      ],
      chart: 'line',
    },
  },
  {
    name: '从未登录的人员',
    note: '提醒单位通知本人',
    definition: {
      dataset: 'people',
      columns: ['code', 'name', 'orgName', 'post', 'hiredOn'],
      filter: [
        { field: 'lastLoginAt', way: 'empty', values: [] },
        { field: 'employment', way: 'in', values: ['active'] },
      ],
      group: [],
      measures: [],
      chart: 'none',
    },
  },
]

/** Reports, a schedule that is still switched off, and a board of the demonstration. */
export const insertReports = async (db: Db): Promise<void> => {
  const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.loginName, 'admin'))
  if (!owner) return
  const made = { createdBy: owner.id, ownerOrgId: ROOT_ORG_ID }
  const reports = definitions.map((each) => ({
    ...each,
    ...made,
    id: v7(),
    audience: 'shared' as const,
    dataset: each.definition.dataset,
  }))
  await db.insert(customReports).values(reports)
  const [people, hours] = reports
  const scheduleId = v7()
  await db.insert(reportSchedules).values({
    ...made,
    id: scheduleId,
    name: '每周登录情况',
    reportKind: 'named',
    reportId: 'logins',
    span: 'week',
    cadence: 'week',
    weekday: '1',
    monthDay: 1,
    time: '08:30',
    enabled: false,
  })
  await db.insert(reportScheduleReceivers).values({ scheduleId, userId: owner.id })
  await db.insert(reportBoards).values({
    ...made,
    name: '安全学习看板',
    seconds: 15,
    audience: 'shared',
    slides: [
      { report: { kind: 'named', id: 'studyPeople' }, span: 'year', measure: 'rate', chart: 'figures' },
      { report: { kind: 'named', id: 'logins' }, span: 'month', measure: 'people', chart: 'bar' },
      { report: { kind: 'custom', id: hours?.id ?? '' }, span: 'month', measure: 'sum.hours', chart: 'line' },
      { report: { kind: 'custom', id: people?.id ?? '' }, span: 'month', measure: 'count', chart: 'pie' },
    ],
  })
}
