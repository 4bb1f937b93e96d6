import fs from 'node:fs'
import path from 'node:path'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { searchColumns } from '#src/areas/document/document/search.ts'
import { reviewHash } from '#src/areas/document/review/reviewed.ts'
import { pageRows } from '#src/areas/document/version/outcome.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { contentCounts } from '#src/schema/content.ts'
import { documentPages, documents, documentVersions } from '#src/schema/document/document.ts'
import { contentLabels } from '#src/schema/label.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import type { Portal } from '#src/shared/portal.ts'
import { demoRoleId } from '../accounts.ts'
import { THIS_YEAR } from '../course-list.ts'
import type { DemoUnit } from '../organisation.ts'
import { type Chance, idFrom } from '../random.ts'
import { LECTURER_ID, mediaFolder, shelve } from '../shelve.ts'
import { type DemoText, demoTexts, placeOf } from './compose.ts'

interface Pages {
  key: string
  charsPerPage: number[]
  textPerPage: string[]
}

/** A document as its readers found it. */
export interface DemoReading {
  id: string
  versionId: string
  title: string
  number: number
  versionName: string
  sha256: string
  charsPerPage: number[]
  required: boolean
  ackText: string
  /** Days since it was published. */
  days: number
}

const containers = { pdf: 'pdf', docx: 'docx', xlsx: 'xlsx' } as const
const tags: Partial<Record<DemoText['kind'], string>> = { 操作规程: '操作规程', 现场处置方案: '应急预案文本' }

const ACK_TEXT = '我已阅读并理解全部内容，承诺在工作中严格遵守，对违反造成的后果承担责任。'

/** What stands out among the forty: some must be read by all, some signed for, and a few are not live. */
const standingOf = ({ kind, key }: DemoText) => {
  const must = kind === '管理办法' && ['01-1', '02-1', '10-1'].includes(key)
  const state = ['09-4', '08-4'].includes(key) ? 'draft' : key === '09-2' ? 'retired' : 'published'
  const audience =
    must || kind === '检查指引' || state !== 'published'
      ? { ...EMPTY_AUDIENCE, everyone: true }
      : { ...EMPTY_AUDIENCE, roles: [demoRoleId(kind === '操作规程' ? 'frontLine' : 'safetyStaff')] }
  return { must, state, audience } as const
}

const labelsOf = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`select id, name from labels where dic_code = 'doc' and not fixed`,
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}

const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Rules, procedures, responses and inspections, some with a version before; their pages were made beforehand. */
export const insertDocuments = async (
  db: Db,
  portal: Portal,
  units: readonly DemoUnit[],
  chance: Chance,
): Promise<DemoReading[]> => {
  // Rules are those of the group; how a job is done is written by the company that does it.
  const company = units.find((unit) => unit.kind === 'company')?.id ?? ROOT_ORG_ID
  const index = JSON.parse(fs.readFileSync(path.join(mediaFolder(), 'documents/index.json'), 'utf8')) as Pages[]
  const known = await labelsOf(db)
  const tx = bareTx(db, null, ALL_ROWS)
  const made: DemoReading[] = []
  for (const [at, text] of demoTexts.entries()) {
    const { key, title, form, kind, former } = text
    const { must, state, audience } = standingOf(text)
    const id = idFrom(chance)
    const days = must ? 150 + at : chance.whole(20, 280)
    const published = new Date(Date.now() - days * DAY_MS)

    const addVersion = async (pagesKey: string, number: number, createdAt: Date, changeNote: string) => {
      const pages = index.find((each) => each.key === pagesKey) ?? { charsPerPage: [], textPerPage: [] }
      const original = await shelve(
        db,
        portal,
        `documents/${placeOf(form === 'pdf' ? pagesKey : key)}.${form}`,
        'document',
        containers[form],
      )
      const pdf =
        form === 'pdf' ? original : await shelve(db, portal, `documents/${placeOf(pagesKey)}.pdf`, 'document', 'pdf')
      const versionId = idFrom(chance)
      await db.insert(documentVersions).values({
        id: versionId,
        documentId: id,
        number,
        major: number,
        minor: 0,
        kind: 'major',
        creditsFrom: number,
        changeNote,
        fileId: original.id,
        pdfFileId: pdf.id,
        originalName: `${title}.${form}`,
        sha256: original.sha256,
        pages: pages.charsPerPage.length,
        charsPerPage: pages.charsPerPage,
        state: 'ready',
        createdBy: LECTURER_ID,
        createdAt,
        readyAt: createdAt,
      })
      await db.insert(documentPages).values(pageRows(versionId, pages.textPerPage))
      return { versionId, sha256: original.sha256, charsPerPage: pages.charsPerPage, number }
    }

    await db.insert(documents).values({
      id,
      title,
      ...searchColumns(title),
      summary: `${text.topic}的${kind}，由安全监察部组织编制。`,
      year: at % 7 === 5 ? THIS_YEAR - 1 : THIS_YEAR,
      required: must,
      ackDuty: must,
      ackText: must ? ACK_TEXT : '',
      allowDownload: kind === '检查指引',
      allowPrint: kind === '检查指引',
      reviewBy: must && key === '02-1' ? dayAfter(20) : dayAfter(200 + at),
      validTo: key === '07-3' ? new Date(Date.now() - 5 * DAY_MS) : null,
      sort: demoTexts.length - at,
      ...audienceValues(audience),
      createdAt: published,
      updatedAt: published,
      createdBy: LECTURER_ID,
      ownerOrgId: kind === '管理办法' ? ROOT_ORG_ID : company,
    })
    if (former) await addVersion(`${key}-former`, 1, new Date(published.getTime() - 300 * DAY_MS), '')
    const version = await addVersion(key, former ? 2 : 1, published, former?.changeNote ?? '')
    const [row] = await db
      .update(documents)
      .set({ currentVersionId: version.versionId })
      .where(sql`id = ${id}`)
      .returning()
    if (row && state !== 'draft')
      await db
        .update(documents)
        .set({
          state,
          publishedAt: published,
          approvedAt: published,
          approvedHash: await reviewHash(tx, row),
          retireReason: state === 'retired' ? '已由新规程代替' : '',
        })
        .where(sql`id = ${id}`)
    const attached = [known.get('规章制度'), known.get(tags[kind] ?? '')].filter((label) => label !== undefined)
    await db
      .insert(contentLabels)
      .values(
        attached.map((labelId) => ({ labelId, subjectKind: 'doc' as const, subjectId: id, attachedAt: published })),
      )
    await db.insert(contentCounts).values({ kind: 'doc', itemId: id, clicks: chance.whole(50, 2000) })
    if (state === 'published')
      made.push({
        id,
        title,
        ...version,
        versionName: `${version.number}.0`,
        required: must,
        ackText: must ? ACK_TEXT : '',
        days,
      })
  }
  return made
}
