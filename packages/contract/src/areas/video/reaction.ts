import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id } from '../../kit/scalars.ts'

const own = { effect: 'write', access: 'signedIn', scope: 'own', audit: 'none' } as const

/** Counts one click per person, video and half hour. */
export const clickCount = defineEndpoint({
  ...own,
  path: 'rest/aliVideoRead/clickCount',
  title: '记录播放',
  body: z.strictObject({ videoId: id }),
  result: z.object({ clickCount: z.int(), counted: z.boolean() }),
})

const like = {
  ...own,
  body: z.strictObject({ videoId: id }),
  result: z.object({ liked: z.boolean(), likeCount: z.int() }),
}

export const saveLike = defineEndpoint({ ...like, path: 'rest/aliVideoLike/save', title: '点赞' })
export const deleteLike = defineEndpoint({ ...like, path: 'rest/aliVideoLike/delete', title: '取消点赞' })
