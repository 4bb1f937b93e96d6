import { type BoardPlace, monitorBoard } from '@portal/contract/areas/exam/monitor.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { usePage } from '#src/platform/page.ts'
import { type Board, type Hall, joined } from './board-state.ts'

const EVERY_MS = 3000

/** Everybody of the hall, then what changes every three seconds; it rests while the page is hidden. */
export const useBoard = (examId: string) => {
  const { active } = usePage()
  const [hall, setHall] = useState<Hall | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)

  /** Everybody, or with a hall what changed since it was looked at, part by part. */
  const look = async (known: Hall | null, signal: AbortSignal): Promise<Hall> => {
    const since = known?.facts.cursor
    const ask = (after?: BoardPlace): Promise<Board> =>
      call(monitorBoard, { examId, ...(since && { since }), ...(after && { after }) }, { quiet: true, signal })
    let board = await ask()
    // Changes during this look are newer than its first part.
    const { cursor } = board
    let all = joined(known, board)
    while (board.after !== null) {
      board = await ask(board.after)
      all = joined(all, board)
    }
    return { ...all, facts: { ...all.facts, cursor } }
  }

  const step = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const next = await look(hall, signal)
      if (signal.aborted) return
      setHall(next)
      setFault(null)
    } catch (error) {
      if (!signal.aborted) setFault(wordsOfError(error))
    }
  })

  // Asks the server again and again while the page is seen; one call at a time, and at once after an act.
  useEffect(() => {
    if (!active) return
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      await step(stop.signal)
      if (!stop.signal.aborted) timer = setTimeout(() => void ask(), EVERY_MS)
    }
    void ask()
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [active, turn])

  return { hall, fault, refresh: () => setTurn(turn + 1) }
}
