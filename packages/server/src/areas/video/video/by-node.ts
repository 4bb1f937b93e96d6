import type { findLabelAndVideo } from '@portal/contract/areas/video/video-list.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { isNull, sql } from 'drizzle-orm'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { videos } from '#src/schema/video.ts'
import type { Portal } from '#src/shared/portal.ts'
import { openTo } from '#src/shared/publication/open-to.ts'
import { recommended } from './list.ts'
import { videoRows } from './rows.ts'

const MOST_NODES = 100

interface Node extends Record<string, unknown> {
  id: string
  name: string
  count: number
  videoIds: string[]
}

/** Videos on the node `n`: of a type together with those below it, of a label those that carry it. */
const onNode = sql`((n.kind = 'type' and ${videos.labelTypeId} in (
    select l.id from labels l where l.path like n.path || '%'))
  or (n.kind <> 'type' and exists (select 1 from content_labels c where c.label_id = n.id
    and c.subject_kind = 'video' and c.subject_id = ${videos.id})))`

/** The node and its children, each with its number of videos and the first of them. */
export const labelsWithVideos =
  ({ files }: Portal): HandlerOf<typeof findLabelAndVideo> =>
  async ({ tx, body, actor }) => {
    const { labelId, labelTypeId, dicCode, channel, pageSize, manage } = body
    ensure(!manage || actor.holds(P.label), errors.noRight)
    const seen = manage ? isNull(videos.deletedAt) : openTo(videos, actor)
    const home = channel === undefined ? sql`true` : sql`${videos.channel} = ${channel}`
    const there = sql`${videos} where ${seen} and ${home} and ${onNode}`
    const { rows: nodes } = await tx.db.execute<Node>(sql`
      select n.id, n.name, (select count(*) from ${there}) as count,
        array(select ${videos.id} from ${there} order by ${recommended}, ${videos.id} desc limit ${pageSize}) as "videoIds"
      from labels n
      where (${labelId ?? null}::uuid is null or n.id = ${labelId ?? null})
        and (${labelTypeId ?? null}::uuid is null or n.id = ${labelTypeId ?? null} or n.parent_id = ${labelTypeId ?? null})
        and (${labelId ?? labelTypeId ?? null}::uuid is not null or n.kind = 'type')
        and (${dicCode ?? null}::text is null or n.dic_code = ${dicCode ?? null})
        and (${manage} or n.enabled)
      order by n.depth, n.sort, n.name collate "zh-x-icu" limit ${MOST_NODES}`)
    const ids = [...new Set(nodes.flatMap(({ videoIds }) => videoIds))]
    const rows = new Map((await videoRows(files, { tx, actor }, ids)).map((row) => [row.id, row]))
    return nodes.map(({ videoIds, ...node }) => ({ ...node, videos: videoIds.flatMap((id) => rows.get(id) ?? []) }))
  }
