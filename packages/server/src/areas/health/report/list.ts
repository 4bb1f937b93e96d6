import { type HealthReportRow, listHealthReports } from '@portal/contract/areas/health/report.ts'
import { type SQL, sql } from 'drizzle-orm'
import { asChoice, type Chosen, equals, from, until } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { blankable, chinese, type Place } from '#src/kit/page-read/place.ts'
import { healthReports } from '#src/schema/health/health.ts'
import { inSubtree, PERSON_SEARCH, personSought } from '#src/shared/directory/search.ts'
import type { Portal } from '#src/shared/portal.ts'
import { hitWords, openContent } from './content.ts'

const r = healthReports

const ofUnit = (unit: Place, { only }: Chosen): SQL =>
  only === 'true' ? sql`${r.orgId} = ${unit}` : inSubtree(sql`${r.orgId}`, unit)

/** What is owed and what was given in the data scope; with scope 本人 the own history. The board counts these rows. */
export const reportList = ({ platform: { secrets } }: Portal) =>
  pageRead(listHealthReports, {
    from: sql`${r} join users u on u.id = ${r.userId}`,
    joins: sql`left join org_units o on o.id = ${r.orgId} left join health_forms f on f.id = ${r.formId}
      left join users by on by.id = ${r.reporterId} and ${r.reporterId} <> ${r.userId}`,
    key: r.id,
    scope: [r.orgId, r.userId],
    given: ({ body }: { body: { keyword: string } }) => personSought(secrets, body.keyword),
    search: PERSON_SEARCH,
    columns: {
      id: r.id,
      userId: r.userId,
      name: sql<string>`u.name`,
      code: sql<string>`u.code`,
      orgName: sql<string>`coalesce(o.name, '')`,
      formId: r.formId,
      formName: sql<string>`coalesce(f.name, '')`,
      day: r.day,
      level: r.level,
      state: r.state,
      at: r.reportedAt,
      way: r.way,
      reporterName: sql<string>`coalesce(by.name, '')`,
      sealed: sql<string | null>`encode(${r.contentSealed}, 'base64')`,
      erased: r.erased,
    },
    filter: {
      day: equals(r.day),
      formId: equals(r.formId),
      orgId: ofUnit,
      only: asChoice,
      level: equals(r.level),
      state: equals(r.state),
      way: equals(r.way),
      view: {
        missing: sql`${r.state} in ('due', 'missed')`,
        observe: sql`${r.level} = 'observe'`,
        abnormal: sql`${r.level} = 'abnormal'`,
        exempt: sql`${r.state} = 'exempt'`,
      },
      userId: equals(r.userId),
      from: from(r.day),
      to: until(r.day),
    },
    sort: { day: r.day, at: blankable(sql`${r.reportedAt}`), name: chinese(sql`u.name`) },
    order: sql`${r.day} desc, ${r.reportedAt} desc nulls last`,
    finish: (_caller, list): HealthReportRow[] =>
      list.map(({ sealed, erased, ...row }) => ({
        ...row,
        hits: hitWords(openContent(secrets, sealed === null ? null : Buffer.from(sealed, 'base64')), erased),
      })),
  })
