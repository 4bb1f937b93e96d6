import { listPopups, type PopupHead } from '@portal/contract/areas/notice/post-announcement.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#src/platform/api/api.ts'
import { offerFrameCall } from '#src/platform/api/together.ts'
import { pushed } from '#src/platform/push/push.ts'
import { useUnsaved } from '#src/platform/unsaved.ts'
import { late } from '#src/ui/late/late.tsx'
import { mayPopUp } from './popup-rule.ts'

// Most days nothing pops up: the dialog comes when something does.
const PostPopup = late(() => import('../post/reader/PostPopup.tsx').then((module) => module.PostPopup))

offerFrameCall(listPopups, {})
const ASK_AGAIN_MS = 15 * MINUTE_MS
const LOOK_MS = 1500

// Not under the announcements: their writes have no say in what pops up, the push channel has.
const KEY = ['popup'] as const

/** A dialog of somebody else, or something that plays: looked for in the document, for they know nothing of each other. */
const isTaken = () => ({
  dialogs: [...document.querySelectorAll('[role="dialog"]')].filter(
    (dialog) => !dialog.closest('.notice-popup') && dialog.getClientRects().length > 0,
  ).length,
  playing: [...document.querySelectorAll('video, audio')].some(
    (media) => media instanceof HTMLMediaElement && !media.paused && !media.ended,
  ),
})

interface PopupHostProps {
  /** Path of the page on screen. */
  path: string
}

/** After sign-in and then every few hours: what has to be seen, one after the other, never over something under way. */
export function PopupHost({ path }: PopupHostProps) {
  const client = useQueryClient()
  const unsaved = useUnsaved(({ dirty, running }) => dirty.size + running.size)
  const [shown, setShown] = useState<PopupHead[]>([])
  const { data = [] } = useQuery({
    queryKey: KEY,
    queryFn: () => call(listPopups, {}, { quiet: true, background: true }),
    refetchInterval: ASK_AGAIN_MS,
    staleTime: ASK_AGAIN_MS,
  })

  // Follows the push channel: something new, or read on another device.
  useEffect(
    () =>
      pushed.on(({ kind }) => {
        if (kind === 'post') void client.invalidateQueries({ queryKey: KEY })
      }),
    [client],
  )

  // Follows page and document: the dialog waits until nothing is in its way.
  const waiting = data.length > 0 && shown.length === 0
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => {
      const moment = { path, unsaved, ...isTaken(), visible: document.visibilityState === 'visible' }
      if (mayPopUp(moment)) setShown(data)
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [waiting, data, path, unsaved])

  // One that was read on the phone meanwhile leaves the dialog of the PC.
  const heads = shown.filter(({ id }) => data.some((each) => each.id === id))
  if (shown.length > 0 && heads.length === 0) setShown([])
  const [head] = heads
  if (!head) return null

  const settle = async (later: string[]) => {
    setShown(shown.filter(({ id }) => id !== head.id))
    client.setQueryData(
      KEY,
      data.filter(({ id }) => id !== head.id),
    )
    if (later.length > 0) await call(listPopups, { later }, { quiet: true }).catch(() => [])
  }
  return (
    <PostPopup
      key={head.id}
      head={head}
      at={shown.findIndex(({ id }) => id === head.id) + 1}
      many={shown.length}
      onLater={() => void settle([head.id])}
      onDone={() => void settle([])}
    />
  )
}
