import type { PostDetail } from '@portal/contract/areas/notice/post.ts'
import { END_SECONDS } from '@portal/contract/areas/notice/post-reading.ts'
import { SECOND_MS } from '@portal/contract/kit/shanghai.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { call } from '#src/platform/api/api.ts'
import { serverNow } from '#src/platform/session/session.ts'
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

/** Tells the server that this person opened the version and came to its end; only the server stamps times. */
export const useReading = (post: PostDetail, end: RefObject<HTMLElement | null>, active: boolean): Reading => {
  const client = useQueryClient()
  const { calls } = postHome(isNoticeKind(post.kind) ? post.kind : 'notice')
  const confirmation = useWrite(calls.confirm, { refreshes: noticeResources })
  const [opened, setOpened] = useState<{ at: number; needSeconds: number }>()
  const [endSeen, setEndSeen] = useState(post.my.readAt !== null)
  const [endNear, setEndNear] = useState(false)
  const [now, setNow] = useState(serverNow)
  const { id, versionNo: version } = post
  const isOpenable = post.state === 'published' || post.state === 'expired'
  const owesConfirm = post.duty === 'confirm' && post.my.confirmedAt === null

  const refresh = useEffectEvent(() => {
    for (const key of noticeResources) void client.invalidateQueries({ queryKey: [key] })
  })
  const sawEnd = useEffectEvent(async () => {
    await call(calls.read, { id, version }, { quiet: true })
    setEndSeen(true)
    refresh()
  })

  // Follows the page: opening counts while it is looked at, once per version.
  useEffect(() => {
    if (!active || !isOpenable) return
    // Refused where there is a newer version by now: it is fetched, and opened in turn.
    call(calls.open, { id, version }, { quiet: true }).then(
      ({ openedAt, needSeconds }) => setOpened({ at: openedAt.getTime(), needSeconds }),
      refresh,
    )
  }, [active, isOpenable, calls, id, version])

  // Follows the viewport: the end has to stay in view for three seconds, in a page that is seen.
  useEffect(() => {
    const target = end.current
    if (!target || !opened || endSeen || !active) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isInView = false
    const look = () => {
      clearTimeout(timer)
      if (!isInView || document.visibilityState !== 'visible') return
      // A little longer than asked: the server counts whole seconds from its own moment of opening.
      timer = setTimeout(() => void sawEnd().catch(() => look()), END_SECONDS * SECOND_MS + 200)
    }
    const observer = new IntersectionObserver(([entry]) => {
      isInView = entry?.isIntersecting ?? false
      setEndNear(isInView)
      look()
    })
    observer.observe(target)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  }, [end, opened, endSeen, active])

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
