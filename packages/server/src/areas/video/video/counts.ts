import type { countVideoStates } from '@portal/contract/areas/video/video-list.ts'
import { sql } from 'drizzle-orm'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { videos } from '#src/schema/video.ts'
import { latestState } from './conditions.ts'
import { whereVideos } from './where.ts'

/** Figures of the tabs, under the other filters of the list. */
export const counts: HandlerOf<typeof countVideoStates> = async ({ tx, body, actor }) => {
  const { state: _state, mediaState: _mediaState, deleted: _deleted, ...rest } = body.filter
  const asked = (deleted: boolean) => {
    const filter = { ...rest, manage: true, deleted }
    return whereVideos(tx, actor, { channel: body.channel, filter, keyword: body.keyword })
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
