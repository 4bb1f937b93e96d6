import { END_SECONDS } from '@portal/contract/areas/notice/post-reading.ts'
import { SECOND_MS } from '@portal/contract/kit/shanghai.ts'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

interface Opened {
  /** Milliseconds, by the server's clock. */
  at: number
  needSeconds: number
}

interface ReadText {
  id: string
  version: number
  /** Readers may open it. */
  isOpenable: boolean
  isRead: boolean
  /** The page or dialog is looked at. */
  active: boolean
}

interface Telling {
  open: (of: { id: string; version: number }) => Promise<{ openedAt: Date; needSeconds: number }>
  read: (of: { id: string; version: number }) => Promise<unknown>
  /** Something about it is other than was thought. */
  refresh: () => void
}

/** Tells the server that this person opened a version and came to its end; only the server stamps times. */
export const useEnd = (
  end: RefObject<HTMLElement | null>,
  { id, version, isOpenable, isRead, active }: ReadText,
  { open, read, refresh }: Telling,
) => {
  const [opened, setOpened] = useState<Opened>()
  const [endSeen, setEndSeen] = useState(isRead)
  const [endNear, setEndNear] = useState(false)

  const begin = useEffectEvent(() => {
    // Refused where there is a newer version by now: it is fetched, and opened in turn.
    open({ id, version }).then(
      ({ openedAt, needSeconds }) => setOpened({ at: openedAt.getTime(), needSeconds }),
      refresh,
    )
  })
  const sawEnd = useEffectEvent(async () => {
    await read({ id, version })
    setEndSeen(true)
    refresh()
  })

  // Follows the page: opening counts while it is looked at, once per version.
  useEffect(() => {
    if (active && isOpenable) begin()
  }, [active, isOpenable, id, version])

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

  return { opened, endSeen, endNear }
}
