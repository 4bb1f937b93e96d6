import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { wordsOfError } from '../words-of-error.ts'

/** The filtered list as its page last showed it. */
interface Trail {
  ids: string[]
  page: number
  lastPage: number
  turn: (page: number) => Promise<string[]>
}

// In the query cache, because that is emptied when the person changes.
const keyOf = (path: string) => ['trail', path]
const trailOf = (client: QueryClient, path: string) => client.getQueryData<Trail>(keyOf(path))

/** Remembers what the list of this page shows, for the details that are opened from it. */
export const useLeaveTrail = (trail: Trail) => {
  const client = useQueryClient()
  const { path, active } = usePage()

  const leave = useEffectEvent(() => client.setQueryData(keyOf(path), trail))
  const shown = trail.ids.join()
  // Follows the rows on screen.
  useEffect(() => {
    if (active && shown !== '') leave()
  }, [active, shown])
}

/** Ways to the records before and behind this one in the list of that path; undefined where there is none. */
export const useNeighbours = (listPath: string) => {
  const client = useQueryClient()
  const { path, query } = usePage()
  const [isBusy, setBusy] = useState(false)
  const trail = trailOf(client, listPath)
  const at = trail?.ids.indexOf(query.id ?? '') ?? -1
  if (!trail || at < 0) return { isListed: false, isBusy }

  const open = (id: string | undefined) => {
    if (id !== undefined) go(`${path}?${new URLSearchParams({ ...query, id }).toString()}`, { replace: true })
  }
  const step = (by: 1 | -1) => {
    const next = trail.ids[at + by]
    const page = trail.page + by
    if (next !== undefined) return async () => open(next)
    if (page < 1 || page > trail.lastPage) return undefined
    return async () => {
      setBusy(true)
      try {
        const ids = await trail.turn(page)
        client.setQueryData(keyOf(listPath), { ...trail, ids, page })
        open(by === 1 ? ids[0] : ids.at(-1))
      } catch (error) {
        tip('error', wordsOfError(error))
      } finally {
        setBusy(false)
      }
    }
  }
  return { isListed: true, isBusy, back: step(-1), on: step(1) }
}
