import type { clickCount, deleteLike, saveLike } from '@portal/contract/areas/video/reaction.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { countOf } from '#src/shared/content/counts.ts'
import { click, react } from '#src/shared/content/reactions.ts'
import type { Portal } from '#src/shared/portal.ts'

/** Likes and clicks of videos, on the calls that only videos have. */
export const reactionHandlers = ({ content }: Portal) => {
  /** A manager's preview of what is not open counts nothing. */
  const clicked: HandlerOf<typeof clickCount> = async ({ tx, body, actor }) => {
    const video = { kind: 'video', id: body.videoId } as const
    const isOpen = (await content.find(tx, actor, video)) === 'open'
    const { count, changed } = isOpen
      ? await click(tx, actor.id, video)
      : { count: await countOf(tx, video, 'clicks'), changed: false }
    return { clickCount: count, counted: changed }
  }

  const turn =
    (liked: boolean): HandlerOf<typeof saveLike | typeof deleteLike> =>
    async ({ tx, body, actor }) => {
      const video = { kind: 'video', id: body.videoId } as const
      await content.find(tx, actor, video)
      return { liked, likeCount: await react(tx, actor.id, video, 'like', liked) }
    }

  return { clicked, like: turn(true), unlike: turn(false) }
}
