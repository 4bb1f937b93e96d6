import type { Channel } from '@portal/contract/areas/video/video.ts'
import { listByLabel, type listPortalVideos, listSchoolVideos } from '@portal/contract/areas/video/video-list.ts'
import { eq, sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { asChoice, elsewhere, equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { ACTOR, chinese, FACETS, given, inTerms, KEYWORD, type Place } from '#src/kit/page-read/place.ts'
import { NO_ROWS } from '#src/platform/actor.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { videos } from '#src/schema/video.ts'
import { counted } from '#src/shared/content/counts.ts'
import type { Files } from '#src/shared/files/files.ts'
import type { Portal } from '#src/shared/portal.ts'
import { openTo } from '#src/shared/publication/open-to.ts'
import { reachableWithin } from './access.ts'
import type { AudienceFigures } from './audience-figures.ts'
import { belowType, binned, completedBy, currentDuration, managerConditions, videoConditions } from './conditions.ts'
import { managedShown, withFigures } from './manage-rows.ts'
import { type ReadVideo, videoShown, withProgress } from './rows.ts'
import { codeToManage, ensureMayManage, soughtBy, videoSought } from './where.ts'

/** 推荐: topped ones, then by sort number and time of publication. */
export const recommended = sql`(${videos.topUntil} is not null and ${videos.topUntil} > now()) desc,
  ${videos.sort} desc, ${videos.publishedAt} desc nulls last`

/** What all lists have in common: how videos are looked for and sorted. */
const found = {
  given: ({ body }: { body: { keyword: string } }) => videoSought(body.keyword),
  search: soughtBy({ grams: given('grams'), like: KEYWORD.like, folded: given('folded') }),
  sort: {
    createdAt: videos.createdAt,
    updatedAt: videos.updatedAt,
    publishedAt: sql`coalesce(${videos.publishedAt}, ${videos.createdAt})`,
    clickCount: counted('clicks'),
    likeCount: counted('likes'),
    title: chinese(videos.title),
    year: videos.year,
    sort: videos.sort,
    duration: currentDuration,
    unseen: inTerms(sql`${completedBy(ACTOR)} asc, ${recommended}`),
  },
} as const

const openToAsker = openTo(videos, { facets: FACETS })

const forLearners = (files: Files) =>
  ({
    ...found,
    ...videoShown,
    order: recommended,
    finish: (caller: Caller, list: readonly ReadVideo[]) => withProgress(files, caller, list),
  }) as const

/** Managers ask for more; learners who do so are not refused, it narrows nothing. */
const unasked = {
  state: elsewhere,
  mediaState: elsewhere,
  uploaderId: elsewhere,
  createdFrom: elsewhere,
  createdTo: elsewhere,
  expiring: elsewhere,
  ofAnchors: elsewhere,
  source: elsewhere,
  roleId: elsewhere,
  orgId: elsewhere,
} as const

type ListCall = Call<typeof listPortalVideos> | Call<typeof listSchoolVideos>

/** The list of one channel: rows for learners, or with `manage` for managers. */
export const listOf = ({ files }: Portal, figures: AudienceFigures, channel: Channel) => {
  const ofChannel = eq(videos.channel, channel)
  const conditions = { ...videoConditions(ACTOR), manage: elsewhere } as const
  const learners = pageRead(listSchoolVideos, {
    ...forLearners(files),
    where: sql`${ofChannel} and ${openToAsker}`,
    filter: { ...conditions, ...unasked, deleted: elsewhere },
  })
  const managed = pageRead(listSchoolVideos, {
    ...found,
    ...managedShown,
    scope: reachableWithin,
    where: ({ deleted }) => sql`${ofChannel} and ${binned(deleted === 'true')}`,
    filter: { ...conditions, ...managerConditions, deleted: asChoice },
    order: '-createdAt',
    finish: (caller, list) => withFigures(files, figures, caller, list),
  })
  return async (call: ListCall) => {
    const { tx, actor, body } = call
    if (!body.filter.manage) return learners.page(call)
    ensureMayManage(actor, channel, body.filter)
    const code = codeToManage(actor, channel, body.filter)
    return managed.page({ ...call, tx: { ...tx, scope: code ? actor.scopeOf([code]) : NO_ROWS } })
  }
}

/** Contents on one label or type, open to the person. */
export const byLabelWith = ({ files, videos: supplements }: Portal): HandlerOf<typeof listByLabel> => {
  const ofVideos = pageRead(listByLabel, {
    ...forLearners(files),
    where: openToAsker,
    filter: {},
    beside: {
      channel: equals(videos.channel),
      category: equals(videos.category),
      year: equals(videos.year),
      labelId: (label: Place) => sql`exists (select 1 from content_labels c where c.subject_kind = 'video'
        and c.subject_id = ${videos.id} and c.label_id = ${label})`,
      labelTypeId: (type: Place, { below }) => (below === 'true' ? belowType(type) : eq(videos.labelTypeId, type)),
      below: asChoice,
    },
    // What the contract answers besides, documents, is read by their own area.
    finish: (caller, list) => withProgress(files, caller, list as readonly ReadVideo[]),
  })
  return async (call) => {
    const { tx, actor, body } = call
    const { category, labelId, labelTypeId, year } = body
    if (category !== 'doc') return ofVideos.page(call)
    const labelIds = labelId === undefined ? [] : [labelId]
    const documents = supplements.documents.of('documents')
    return documents ? documents.list(tx, actor, body, { year, labelTypeId, labelIds }) : { list: [], total: 0 }
  }
}
