import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id } from '../../kit/scalars.ts'

/** A film begins to play, or was seen to its end: figures alone, no study. */
export const watchFilm = defineEndpoint({
  path: 'rest/cinema/watch',
  title: '记录影片播放',
  effect: 'write',
  access: 'signedIn',
  scope: 'audience',
  audit: 'none',
  body: z.strictObject({ id, finished: z.boolean() }),
  result: z.object({ plays: z.int() }),
})
