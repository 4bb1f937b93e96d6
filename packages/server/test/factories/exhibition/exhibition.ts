import { decideApproval } from '@portal/contract/areas/access/approval-record.ts'
import { changeExhibitionState, getExhibition, saveExhibition } from '@portal/contract/areas/exhibition/show.ts'
import { getWork, saveWork, submitWork } from '@portal/contract/areas/exhibition/work.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { exhibitionWorks, workFiles } from '#src/schema/exhibition/exhibition.ts'
import type { Client, TestApp } from '../../app.ts'
import { aFile } from '../file.ts'

export const EXHIBITION_MANAGER = [
  P.photo,
  P.photoAdd,
  P.photoEdit,
  P.photoDel,
  P.photoAudit,
  P.photoVote,
  P.photoJury,
  P.photoPublish,
  P.photoExport,
] as const

export const daysFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

let serial = 0

/** What a form sends for a complete exhibition that is collecting: for everybody, two votes each. */
export const exhibitionOf = (moderatorIds: readonly string[], wishes: object = {}) => {
  serial += 1
  return {
    ...{
      title: `平安摄影展 ${serial}`,
      categories: [{ name: '风景' }, { name: '人物' }],
      rightsText: '作品为本人拍摄。',
    },
    ...{ submitFrom: daysFromNow(-1), submitTo: daysFromNow(1), voteFrom: daysFromNow(2), voteTo: daysFromNow(3) },
    ...{ resultAt: daysFromNow(4), audience: { ...EMPTY_AUDIENCE, everyone: true }, votes: 2, perWork: 1 },
    moderatorIds: [...moderatorIds],
    ...wishes,
  }
}

export const anExhibition = async (manager: Client, moderatorIds: readonly string[], wishes: object = {}) => {
  const { id } = await manager.call(saveExhibition, exhibitionOf(moderatorIds, wishes))
  await manager.call(changeExhibitionState, { id, action: 'publish' })
  const { categories } = await manager.call(getExhibition, { id, manage: true })
  return { id, categoryId: categories[0]?.id ?? '', otherCategoryId: categories[1]?.id ?? '' }
}

interface Shown {
  id: string
  categoryId: string
}

/** A picture of this person that nobody asks the bytes of. */
export const aWorkPicture = (t: TestApp, ownerId: string) =>
  aFile(t.db, {
    ...{ purpose: 'work', container: 'jpg', name: '班组.jpg', ownerId },
    facts: { width: 4000, height: 3000, camera: { camera: 'X-T5' } },
  })

export const workOf = async (t: TestApp, author: Client, { id, categoryId }: Shown, wishes: object = {}) => ({
  ...{ exhibitionId: id, categoryId, title: '晨曦里的塔', consentVersion: 1 },
  files: [{ fileId: (await aWorkPicture(t, author.id)).id }],
  ...wishes,
})

/** Entered by its author and waiting for its moderator. */
export const aSubmittedWork = async (t: TestApp, author: Client, show: Shown, wishes: object = {}): Promise<string> => {
  const { id } = await author.call(saveWork, await workOf(t, author, show, wishes))
  await author.call(submitWork, { id })
  return id
}

export const decideWork = async (moderator: Client, id: string, action: 'pass' | 'reject', opinion = '') => {
  const { requestId } = await moderator.call(getWork, { id })
  return moderator.call(decideApproval, { requestId: requestId ?? '', action, opinion })
}

/** A work on show whose way there is of no interest. */
export const aShownWork = async (t: TestApp, authorId: string, show: Shown, values: object = {}): Promise<string> => {
  serial += 1
  const { rows } = await t.db.execute<{ org_id: string; owner: string }>(sql`
    select u.primary_org_id as org_id, e.owner_org_id as owner from users u, exhibitions e
    where u.id = ${authorId} and e.id = ${show.id}`)
  const [{ org_id: orgId, owner: ownerOrgId } = { org_id: '', owner: '' }] = rows
  const [work] = await t.db
    .insert(exhibitionWorks)
    .values({
      ...{ exhibitionId: show.id, categoryId: show.categoryId, number: `A-${serial}`, title: `作品 ${serial}` },
      ...{ authorId, orgId, ownerOrgId, state: 'shown', consentVersion: 1, createdBy: authorId },
      ...values,
    })
    .returning()
  const { id: fileId } = await aWorkPicture(t, authorId)
  await t.db.insert(workFiles).values({ workId: work?.id ?? '', position: 0, fileId })
  return work?.id ?? ''
}

/** Moves the vote so that it runs now, or is over. */
export const voteRuns = (t: TestApp, id: string, { from = -1, to = 1 }: { from?: number; to?: number } = {}) =>
  t.db.execute(sql`
    update exhibitions set submit_from = now() - interval '9 days', submit_to = now() - interval '8 days',
      vote_from = now() + ${from} * interval '1 hour', vote_to = now() + ${to} * interval '1 hour' where id = ${id}`)
