import { listSchoolVideos } from '@portal/contract/areas/video/video-list.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { EmptyFiltered } from '#src/ui/page-state/StateBlocks.tsx'
import { VIDEOS_A_PAGE, VideoPages } from '../course/VideoPages.tsx'
import { listBody } from '../list-body.ts'
import { useProgressFilter } from './use-progress-filter.ts'

/** 未学习: courses of the year that are addressed to the person and that no record speaks of yet. */
export function UnbegunVideos({ year }: { year: number }) {
  const { filter, turnTo, clear } = useProgressFilter()
  const { page, keyword, category, required } = filter
  const asked = {
    year,
    unbegun: true,
    ...(category && { category }),
    ...(required !== undefined && { required }),
  }
  const videos = useQuery({
    ...query(listSchoolVideos, listBody(page, VIDEOS_A_PAGE, asked, keyword)),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded of={videos}>
      {({ list, total }) =>
        list.length === 0 ? (
          <EmptyFiltered onClear={clear} />
        ) : (
          <VideoPages videos={list} total={total} page={page} onPage={turnTo} />
        )
      }
    </Loaded>
  )
}
