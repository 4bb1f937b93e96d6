import type { PostDetail } from '@portal/contract/areas/notice/post.ts'
import { SECOND_MS } from '@portal/contract/kit/shanghai.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { call } from '#src/platform/api/api.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { useEnd } from '#src/shared/reading/use-end.ts'
import { isNoticeKind, noticeResources, postHome } from '../post-home.ts'

export interface Reading {
  /** Seconds until 「我已阅读」 may be pressed, 0 when it may as far as time goes. */
  waitSeconds: number
  endSeen: boolean
  /** The end is in view. */
  endNear: boolean
  readAt: Date | null
  confirmedAt: Date | null
  confirm: () => Promise<void>
  confirming: boolean
}

/** Reading of a post, and what its duty asks beside that. */
export const useReading = (post: PostDetail, end: RefObject<HTMLElement | null>, active: boolean): Reading => {
  const client = useQueryClient()
  const { calls } = postHome(isNoticeKind(post.kind) ? post.kind : 'notice')
  const confirmation = useWrite(calls.confirm, { refreshes: noticeResources })
  const [now, setNow] = useState(serverNow)
  const { id, versionNo: version } = post
  const isOpenable = post.state === 'published' || post.state === 'expired'
  const owesConfirm = post.duty === 'confirm' && post.my.confirmedAt === null
  const { opened, endSeen, endNear } = useEnd(
    end,
    { id, version, isOpenable, isRead: post.my.readAt !== null, active },
    {
      open: (body) => call(calls.open, body, { quiet: true }),
      read: (body) => call(calls.read, body, { quiet: true }),
      refresh: () => {
        for (const key of noticeResources) void client.invalidateQueries({ queryKey: [key] })
      },
    },
  )

  const waitSeconds = opened
    ? Math.max(0, Math.ceil(opened.needSeconds - (now - opened.at) / SECOND_MS))
    : post.needSeconds

  // Follows the clock while a confirmation waits for its time.
  useEffect(() => {
    if (!owesConfirm || !opened || waitSeconds === 0) return
    const timer = setInterval(() => setNow(serverNow()), SECOND_MS / 2)
    return () => clearInterval(timer)
  }, [owesConfirm, opened, waitSeconds])

  return {
    waitSeconds,
    endSeen,
    endNear,
    readAt: post.my.readAt,
    confirmedAt: post.my.confirmedAt,
    confirm: async () => void (await confirmation.run({ id, version })),
    confirming: confirmation.isPending,
  }
}
