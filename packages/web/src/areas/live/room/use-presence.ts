import type { StudyCommand } from '@portal/contract/areas/learning/play/beat.ts'
import { joinLive, type LiveRoom, readLiveRoom } from '@portal/contract/areas/live/room.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { query } from '#src/kit/query.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { pushed } from '#src/platform/push/push.ts'
import { currentSession } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { clientOf, studyApi, studyJournal } from '#src/shared/player/study-link.ts'
import { createPresence, type Presence } from './presence.ts'

const LONGEST_SILENCE_MS = 45_000
const AGAIN_MS = 5000

export interface BeingThere {
  /** Why one is not let in; empty while one is. */
  refused: string
  /** Another device or lesson goes on with the study. */
  takenOver: boolean
  /** In the room, and one of those on line. */
  inside: boolean
  /** The server has taken a beat of this stay and takes the next ones. */
  counting: boolean
  comeBack: () => void
}

/** Comes into the room of a class that is on, and is there until the page goes. */
export const usePresence = (liveId: string, room: Pick<LiveRoom, 'state'> | undefined): BeingThere => {
  const client = useQueryClient()
  const presence = useRef<Presence | null>(null)
  const [turn, setTurn] = useState(0)
  const [refused, setRefused] = useState('')
  const [takenOver, setTakenOver] = useState(false)
  const [inside, setInside] = useState(false)
  const [counting, setCounting] = useState(false)
  const isOn = room?.state === 'live' || room?.state === 'paused'
  const readAgain = useEffectEvent(() => {
    void client.invalidateQueries({ queryKey: query(readLiveRoom, { id: liveId }).queryKey })
  })
  const heard = useEffectEvent((command: StudyCommand) => {
    const counts = command === 'none' || command === 'attention'
    // The number of people on line was told before one was among them.
    if (counts && !counting) readAgain()
    setCounting(counts)
  })
  const giveWay = useEffectEvent(() => {
    presence.current?.drop()
    presence.current = null
    setTakenOver(true)
    setInside(false)
    setCounting(false)
  })

  // Follows the class: comes in when it is on, and out when it is over or the page goes.
  useEffect(() => {
    if (!isOn) return
    const stop = new AbortController()
    let retry: ReturnType<typeof setTimeout> | undefined
    const userId = currentSession().userId
    const comeIn = async () => {
      try {
        const joined = await call(joinLive, { id: liveId, client: clientOf(navigator.userAgent) }, { quiet: true })
        if (stop.signal.aborted) return
        setRefused('')
        setInside(joined.sittingId !== null)
        client.setQueryData(query(readLiveRoom, { id: liveId }).queryKey, joined)
        presence.current = createPresence(joined, {
          send: studyApi(userId, 'live', liveId).save,
          journal: studyJournal(userId),
          onGone: () => setTurn((before) => before + 1),
          onConnection: (connection) => {
            if (connection !== 'live') setCounting(false)
          },
          onReply: ({ command }) => {
            heard(command)
            if (command === 'takeOver') giveWay()
            else if (command === 'reload') setTurn((before) => before + 1)
            else if (command === 'stop') readAgain()
          },
        })
      } catch (error) {
        if (stop.signal.aborted) return
        setRefused(wordsOfError(error))
        retry = setTimeout(() => void comeIn(), AGAIN_MS)
      }
    }
    void comeIn()
    return () => {
      stop.abort()
      clearTimeout(retry)
      presence.current?.leave()
      presence.current = null
      setInside(false)
      setCounting(false)
    }
  }, [client, isOn, liveId, turn])

  // Follows the push channel and the page: what happens elsewhere, and how long nobody looked.
  useEffect(() => {
    let hiddenAt = 0
    const off = pushed.on((event) => {
      if (event.kind === 'study' && event.sittingId === presence.current?.sittingId) giveWay()
    })
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') hiddenAt = Date.now()
      else if (hiddenAt > 0 && Date.now() - hiddenAt > LONGEST_SILENCE_MS && presence.current) {
        tip('warning', '页面在后台超过 45 秒的时间可能未计入在线')
        readAgain()
      }
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      off()
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [])

  return {
    refused,
    takenOver,
    inside,
    counting,
    comeBack: () => {
      setTakenOver(false)
      setTurn((before) => before + 1)
    },
  }
}
