import type {
  countVideoStates,
  findLabelAndVideo,
  listByLabel,
  listPortalVideos,
  listSchoolVideos,
  VideoFilter,
} from '@portal/contract/areas/video/list.ts'
import type { Channel, VideoRow } from '@portal/contract/areas/video/video.ts'
import { errors } from '@portal/contract/errors.ts'
import type { PageQuery } from '@portal/contract/kit/page.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, isNull, type SQL, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import { anyOf } from '#src/platform/db.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import { videos } from '#src/schema/video.ts'
import type { Portal } from '#src/shared/portal.ts'
import { openTo } from '#src/shared/publication/open-to.ts'
import { supplementsOf } from '../supplements.ts'
import type { AudienceFigures } from './audience-figures.ts'
import { manageRowsOf } from './manage-rows.ts'
import { rowsOf } from './rows.ts'
import { belowType, latestState, orderVideos, whereVideos } from './where.ts'

interface Asked {
  channel: Channel
  query: PageQuery & { filter: VideoFilter }
}

/** Lists of videos behind every screen: rows for learners, or with `manage` for managers. */
export const videoLists = (portal: Portal, figures: AudienceFigures) => {
  const { files, platform } = portal

  const page = async (tx: Tx, actor: Actor, where: SQL, query: PageQuery, manage: boolean) => {
    // Sorting carries keys only: a row with its search pieces is wide.
    const keys = await tx.db
      .select({ id: videos.id })
      .from(videos)
      .where(where)
      .orderBy(...orderVideos(query.sort, actor, manage))
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize)
    const ids = keys.map(({ id }) => id)
    const found = await tx.db.select().from(videos).where(anyOf(videos.id, ids))
    const list = ids.flatMap((id) => found.find((video) => video.id === id) ?? [])
    const rows: VideoRow[] = manage
      ? await manageRowsOf(tx, files, figures, actor, list)
      : (await rowsOf(tx, files, actor, list)).map(({ row }) => row)
    return { list: rows, total: await countRows(tx, sql`${videos}`, where, query.exactTotal) }
  }

  const list = (tx: Tx, actor: Actor, { channel, query }: Asked) => {
    const { filter, keyword } = query
    const where = whereVideos(tx, actor, { channel, filter, keyword }, supplementsOf(platform).questions)
    return page(tx, actor, where, query, filter.manage ?? false)
  }

  const portalList: HandlerOf<typeof listPortalVideos> = ({ tx, body, actor }) =>
    list(tx, actor, { channel: 'portal', query: body })

  const schoolList: HandlerOf<typeof listSchoolVideos> = ({ tx, body, actor }) =>
    list(tx, actor, { channel: 'school', query: body })

  const counts: HandlerOf<typeof countVideoStates> = async ({ tx, body, actor }) => {
    const { state: _state, mediaState: _mediaState, deleted: _deleted, ...rest } = body.filter
    const asked = (deleted: boolean) => {
      const filter = { ...rest, manage: true, deleted }
      const query = { channel: body.channel, filter, keyword: body.keyword }
      return whereVideos(tx, actor, query, supplementsOf(platform).questions)
    }
    const { rows } = await tx.db.execute<Record<string, number>>(sql`
      select count(*) as "all",
        count(*) filter (where ${videos.state} = 'draft') as draft,
        count(*) filter (where ${videos.state} = 'in_review' or ${videos.draftState} = 'in_review') as in_review,
        count(*) filter (where ${videos.state} = 'published') as published,
        count(*) filter (where ${videos.state} = 'retired') as retired,
        count(*) filter (where ${latestState} = 'failed') as failed,
        (select count(*) from ${videos} where ${asked(true)}) as deleted
      from ${videos} where ${asked(false)}`)
    const [row = {}] = rows
    const of = (key: string) => row[key] ?? 0
    return {
      all: of('all'),
      draft: of('draft'),
      in_review: of('in_review'),
      published: of('published'),
      retired: of('retired'),
      failed: of('failed'),
      deleted: of('deleted'),
    }
  }

  const byLabel: HandlerOf<typeof listByLabel> = async ({ tx, body, actor }) => {
    const { category, channel, labelId, labelTypeId, below, year } = body
    const labelIds = labelId === undefined ? [] : [labelId]
    if (category === 'doc') {
      const { documents } = supplementsOf(platform)
      return documents ? documents.list(tx, actor, body, { year, labelTypeId, labelIds }) : { list: [], total: 0 }
    }
    const filter = { category, year, labelIds, ...(below && { labelTypeId }) }
    const exact = below || labelTypeId === undefined ? undefined : sql`${videos.labelTypeId} = ${labelTypeId}`
    const where = and(whereVideos(tx, actor, { channel, filter, keyword: body.keyword }), exact) ?? sql`true`
    return page(tx, actor, where, body, false)
  }

  /** The node and its children, each with its number of videos and the first of them. */
  const labelsWithVideos: HandlerOf<typeof findLabelAndVideo> = async ({ tx, body, actor }) => {
    const { labelId, labelTypeId, dicCode, channel, pageSize, manage } = body
    ensure(!manage || actor.holds(P.label), errors.noRight)
    const { rows: nodes } = await tx.db.execute<{ id: string; name: string; kind: 'type' | 'label' }>(sql`
      select id, name, kind from labels
      where (${labelId ?? null}::uuid is null or id = ${labelId ?? null})
        and (${labelTypeId ?? null}::uuid is null or id = ${labelTypeId ?? null} or parent_id = ${labelTypeId ?? null})
        and (${labelId ?? labelTypeId ?? null}::uuid is not null or kind = 'type')
        and (${dicCode ?? null}::text is null or dic_code = ${dicCode ?? null})
        and (${manage} or enabled)
      order by depth, sort, name collate "zh-x-icu" limit 100`)
    const seen = manage ? isNull(videos.deletedAt) : openTo(videos, actor)
    const home = channel === undefined ? sql`true` : sql`${videos.channel} = ${channel}`
    const result = []
    for (const { id, name, kind } of nodes) {
      const onNode =
        kind === 'type'
          ? belowType(id)
          : sql`exists (select 1 from content_labels c where c.label_id = ${id} and c.subject_kind = 'video'
              and c.subject_id = ${videos.id})`
      const where = and(seen, home, onNode) ?? sql`true`
      const query = { page: 1, pageSize, keyword: '', exactTotal: true }
      const { list: found, total } = await page(tx, actor, where, query, false)
      result.push({ id, name, count: total, videos: found })
    }
    return result
  }

  return { list, portalList, schoolList, counts, byLabel, labelsWithVideos }
}
