import type { DocumentRow } from '@portal/contract/areas/document/document.ts'
import { documentWords } from '@portal/contract/areas/document/messages.ts'
import { percentFromTenths } from '@portal/contract/areas/learning/hours/amount.ts'
import { fullHundredthsOfDocument, readPageCount } from '@portal/contract/areas/learning/hours/hours.ts'
import { sql } from 'drizzle-orm'
import { isDone, minutesPerHourSql } from '#src/areas/learning/public.ts'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { ACTOR } from '#src/kit/page-read/place.ts'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import { documents } from '#src/schema/document/document.ts'
import { counted, joinCounts } from '#src/shared/content/counts.ts'
import { hasReacted } from '#src/shared/content/reactions.ts'
import type { Files } from '#src/shared/files/files.ts'
import { joinVersion, readStateOf } from './conditions.ts'

/** What a row needs before it has its addresses, hours and standing. */
interface Facts {
  coverFileId: string | null
  coverName: string | null
  charsPerPage: number[] | null
  hoursHundredths: number | null
  minutes: number
  collected: boolean
  myState: DocumentRow['my']['state']
  pageMs: number[] | null
  coverageTenths: number | null
  lastPosition: number | null
  done: boolean | null
  ackAt: Date | null
}

export type ReadDocument = Omit<DocumentRow, 'category' | 'coverUrl' | 'classHours' | 'my' | 'hit'> &
  Facts & { hit?: DocumentRow['hit'] }

const ofDocument = sql`c.subject_kind = 'doc' and c.subject_id = ${documents.id}`

/** Documents as lists show them: the version in force, and what the caller did with it. */
export const documentShown = {
  from: sql`${documents} ${joinCounts('doc', documents.id)} ${joinVersion}`,
  joins: sql`left join files cover on cover.id = ${documents.coverFileId}
    left join org_units owner on owner.id = ${documents.ownerOrgId}
    left join lateral (select l.id, l.name from content_labels c join labels l on l.id = c.label_id
      where ${ofDocument} and l.kind = 'type' limit 1) t on true
    left join study_records r on r.user_id = ${ACTOR} and r.item_type = 'doc' and r.item_id = ${documents.id}
      and r.cycle = 0`,
  key: documents.id,
  columns: {
    id: documents.id,
    title: documents.title,
    versionNo: sql`coalesce(v.major || '.' || v.minor, '')`,
    pages: sql`coalesce(v.pages, 0)`,
    labelTypeId: sql`t.id`,
    labelTypeName: sql`coalesce(t.name, '')`,
    labels: sql`coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.sort, l.name)
      from content_labels c join labels l on l.id = c.label_id where ${ofDocument} and l.kind = 'label'), '[]')`,
    year: documents.year,
    required: documents.required,
    ackDuty: documents.ackDuty,
    allowDownload: documents.allowDownload,
    state: documents.state,
    recordCreateDate: documents.createdAt,
    recordCreateDateText: sql`to_char(${documents.createdAt} at time zone 'Asia/Shanghai',
      ${sql`${documentWords.dayFormat}`.inlineParams()})`,
    updatedAt: documents.updatedAt,
    publishAt: sql`coalesce(${documents.publishAt}, ${documents.publishedAt})`,
    validTo: documents.validTo,
    collectCount: counted('collects'),
    ownerOrgName: sql`coalesce(owner.name, '')`,
    coverFileId: documents.coverFileId,
    coverName: sql<string | null>`cover.name`,
    charsPerPage: sql<number[] | null>`to_jsonb(v.chars_per_page)`,
    hoursHundredths: documents.hoursHundredths,
    minutes: sql<number>`${minutesPerHourSql}`,
    collected: hasReacted('collect', 'doc', documents.id, ACTOR),
    myState: sql<DocumentRow['my']['state']>`${readStateOf(ACTOR)}`,
    pageMs: sql<number[] | null>`r.page_ms`,
    coverageTenths: sql<number | null>`r.coverage_tenths`,
    lastPosition: sql<number | null>`r.last_position`,
    done: sql<boolean | null>`${isDone}`,
    ackAt: sql<Date | null>`(select max(a.at) from document_acknowledgements a where a.document_id = ${documents.id}
      and a.user_id = ${ACTOR} and a.version_number >= v.credits_from)`,
  },
} as const

const hoursOf = ({ charsPerPage, hoursHundredths, minutes }: Facts): number | null =>
  charsPerPage === null || charsPerPage.length === 0
    ? null
    : fullHundredthsOfDocument({ charsPerPage, classHoursHundredths: hoursHundredths }, minutes) / 100

/** Adds addresses, hours and the caller's standing. */
export const withStanding = (files: Files, { actor }: Caller, list: readonly ReadDocument[]): DocumentRow[] => {
  if (!actor) return []
  return list.map((document) => {
    const { coverFileId, coverName, charsPerPage, collected, myState, pageMs, hit, ackAt, ...rest } = document
    const { coverageTenths, lastPosition, done, hoursHundredths: _hours, minutes: _minutes, ...shown } = rest
    return {
      ...shown,
      category: 'doc',
      coverUrl:
        coverFileId === null ? '' : files.fileUrl(actor, { id: coverFileId, name: coverName ?? documentWords.cover }),
      classHours: hoursOf(document),
      hit: hit ?? null,
      my: {
        state: myState,
        pagesRead: readPageCount(charsPerPage ?? [], pageMs ?? []),
        page: Math.max(1, lastPosition ?? 1),
        coverage: percentFromTenths(coverageTenths ?? 0),
        completed: done ?? false,
        ackDue: document.ackDuty && myState === 'read',
        ackAt,
        collected,
        dueAt: document.required || document.ackDuty ? document.validTo : null,
      },
    }
  })
}

const readDocuments = rowsByKey<DocumentRow>()(documentShown)

/** Rows for readers, in the order of the ids. */
export const documentRows = async (files: Files, caller: Caller, ids: readonly string[]): Promise<DocumentRow[]> =>
  withStanding(files, caller, await readDocuments(caller, ids))
