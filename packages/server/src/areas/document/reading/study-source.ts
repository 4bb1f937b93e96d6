import type { RuleSubject } from '@portal/contract/areas/learning/hours/rule-sentence.ts'
import { P } from '@portal/contract/privileges.ts'
import type { Audience } from '@portal/contract/shared/audience.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { pointRead } from '#src/platform/database/prepared.ts'
import {
  type ItemFacts,
  type ItemSource,
  type StudyKey,
  studyKey,
  versionKey,
} from '#src/shared/evidence/item-source.ts'

interface Rules {
  pagePercent: number
  ackDuty: boolean
  hoursHundredths: number | null
}

export const ruleOf = (
  { pagePercent, ackDuty, hoursHundredths }: Rules,
  charsPerPage: readonly number[],
): RuleSubject => ({
  itemType: 'doc',
  charsPerPage,
  pagePercent,
  ackDuty,
  classHoursHundredths: hoursHundredths,
  restudy: 'none',
})

interface DocumentFacts extends Rules {
  id: string
  title: string
  required: boolean
  published: boolean
  openFromMs: number
  openToMs: number
  audience: Audience
  audienceInclude: string[]
  audienceExclude: string[]
  number: number | null
  versionName: string | null
  creditsFrom: number | null
  charsPerPage: number[] | null
}

const epochMs = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::bigint`

/** Beyond every date a content may carry. */
const FOREVER_MS = 8_640_000_000_000_000

const selectDocuments = pointRead<DocumentFacts>(
  () => sql`
    select d.id, d.title, d.required, d.page_percent as "pagePercent", d.ack_duty as "ackDuty",
      d.hours_hundredths as "hoursHundredths", d.state = 'published' and d.deleted_at is null as published,
      coalesce(greatest(${epochMs(sql`d.publish_at`)}, ${epochMs(sql`d.valid_from`)}), 0) as "openFromMs",
      coalesce(${epochMs(sql`d.valid_to`)}, ${FOREVER_MS}) as "openToMs",
      d.audience, d.audience_include as "audienceInclude", d.audience_exclude as "audienceExclude",
      v.number, v.major || '.' || v.minor as "versionName", v.credits_from as "creditsFrom",
      to_jsonb(v.chars_per_page) as "charsPerPage"
    from documents d left join document_versions v on v.id = d.current_version_id and v.state = 'ready'
    where d.id = any(${sql.placeholder('itemIds')}::uuid[])`,
)

/** Read freely, one page at a time and at one's own pace; only in front of the reader does it earn. */
const policy: ItemFacts['policy'] = {
  seekPolicy: 'free',
  speedsPercent: [100],
  hiddenPolicy: 'pause',
  attention: 'none',
  attentionTimes: 1,
  onePlace: 'takeOver',
}

const factsOf = (row: DocumentFacts): ItemFacts => ({
  itemType: 'doc',
  itemId: row.id,
  title: row.title,
  versionNo: row.number ?? 0,
  versionName: row.versionName ?? '',
  oldestCreditedVersionNo: row.creditsFrom ?? 0,
  ready: (row.charsPerPage?.length ?? 0) > 0,
  published: row.published,
  openFromMs: row.openFromMs,
  openToMs: row.openToMs,
  audience: row.audience,
  audienceInclude: row.audienceInclude,
  audienceExclude: row.audienceExclude,
  required: row.required,
  policy,
  rule: ruleOf(row, row.charsPerPage ?? []),
  broadcast: [],
  statCodes: [P.schoolDocStat, P.schoolSpecialStat],
  link: `/pdfView?docId=${row.id}`,
})

const rulesOf: ItemSource['rulesOf'] = async (db, versions) => {
  const { rows } = await db.execute<
    Rules & { [column: string]: unknown; id: string; number: number; charsPerPage: number[] }
  >(sql`
    select d.id, v.number, d.page_percent as "pagePercent", d.ack_duty as "ackDuty",
      d.hours_hundredths as "hoursHundredths", to_jsonb(v.chars_per_page) as "charsPerPage"
    from unnest(${sql.param(versions.map(({ itemId }) => itemId))}::uuid[],
      ${sql.param(versions.map(({ versionNo }) => versionNo))}::int[]) as asked(item_id, number)
      join documents d on d.id = asked.item_id
      join document_versions v on v.document_id = d.id and v.number = asked.number`)
  return new Map(
    rows.map((row) => [versionKey({ itemId: row.id, versionNo: row.number }), ruleOf(row, row.charsPerPage)]),
  )
}

/** Documents that are still to be signed for by these people. */
const openDuties = async (db: Db, studies: readonly StudyKey[]): Promise<ReadonlySet<string>> => {
  if (studies.length === 0) return new Set()
  const { rows } = await db.execute<{ [column: string]: unknown } & StudyKey>(sql`
    select p.user_id as "userId", p.item_id as "itemId", p.cycle
    from unnest(${sql.param(studies.map(({ userId }) => userId))}::uuid[],
      ${sql.param(studies.map(({ itemId }) => itemId))}::uuid[],
      ${sql.param(studies.map(({ cycle }) => cycle))}::int[]) as p (user_id, item_id, cycle)
      join documents d on d.id = p.item_id and d.ack_duty
      join document_versions v on v.id = d.current_version_id
    where not exists (select 1 from document_acknowledgements a where a.document_id = d.id and a.user_id = p.user_id
      and a.version_number >= v.credits_from)`)
  return new Set(rows.map(studyKey))
}

/** Documents in the evidence engine: pages are what is studied, the acknowledgement is the duty beside them. */
export const documentSource: ItemSource = {
  load: async (db, itemIds) => (await selectDocuments(db, { itemIds })).map(factsOf),
  rulesOf,
  openDuties,
}
