import { watchFilm } from '@portal/contract/areas/exhibition/film.ts'
import type { WorkDetail } from '@portal/contract/areas/exhibition/work.ts'
import { shippedPolicy } from '@portal/contract/areas/video/video.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { query } from '#src/kit/query.ts'
import { call } from '#src/platform/api/api.ts'
import { usePlayback, VideoPlayer } from '#src/shared/player/VideoPlayer.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { useShowKind } from '../show-kind.ts'
import { filmText } from './film-text.ts'

interface FilmPlayerProps {
  work: WorkDetail
  /** Looked at by those who run the exhibition: no view of it is counted. */
  manage?: boolean
}

/** A film as it plays; watching it is no study. */
export function FilmPlayer({ work, manage = false }: FilmPlayerProps) {
  const { calls } = useShowKind()
  const playback = usePlayback()
  const client = useQueryClient()
  const counts = !manage && work.state === 'shown'
  useCountedViews(playback.store, counts ? work.id : null)
  if (!work.play || work.play.sources.length === 0) return <EmptyNew text={filmText(work)} />
  const { title, play, seconds = 0 } = work
  const renew = async () => {
    const fresh = { ...query(calls.get, { id: work.id, manage }), staleTime: 0 }
    return (await client.fetchQuery(fresh)).play ?? play
  }
  return (
    <VideoPlayer
      key={work.versionNo}
      video={{ title, play, subtitles: [], policy: shippedPolicy('portal'), duration: seconds }}
      playback={playback}
      study={null}
      mark=""
      renew={renew}
    />
  )
}

type Store = ReturnType<typeof usePlayback>['store']

/** One view as soon as it plays, and its end when that is reached, once for each time it is opened. */
const useCountedViews = (store: Store, id: string | null): void => {
  const told = useRef({ began: false, ended: false })

  // The player tells where it stands through a store outside of React.
  useEffect(() => {
    if (id === null) return
    return store.subscribe(({ playing, ended }) => {
      const { current } = told
      const isNews = (playing && !current.began) || (ended && !current.ended)
      if (!isNews) return
      told.current = { began: true, ended: current.ended || ended }
      // A view that is not counted is nothing that whoever watches could mend.
      void call(watchFilm, { id, finished: ended }).catch(() => undefined)
    })
  }, [store, id])
}
