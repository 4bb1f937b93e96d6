import { listPortalVideos, listSchoolVideos } from '@portal/contract/areas/video/video-list.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { VIDEOS_A_PAGE, VideoPages } from '../course/VideoPages.tsx'
import { listBody } from '../list-body.ts'

const homes = { school: '网校课程', portal: '公开课' } as const
const lists = { school: listSchoolVideos, portal: listPortalVideos }

/** Videos the person liked, of one home at a time. */
export function LikedVideos() {
  const [home, setHome] = useState<keyof typeof homes>('school')
  const [page, setPage] = useState(1)
  const videos = useQuery({
    ...query(lists[home], listBody(page, VIDEOS_A_PAGE, { liked: true })),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div className="course-tools">
        <Segmented<keyof typeof homes>
          aria-label="来源"
          value={home}
          options={[
            { value: 'school', label: homes.school },
            { value: 'portal', label: homes.portal },
          ]}
          onChange={(next) => {
            setHome(next)
            setPage(1)
          }}
        />
      </div>
      <Loaded of={videos}>
        {({ list, total }) =>
          list.length === 0 ? (
            <EmptyNew text="还没有点赞的课程" />
          ) : (
            <VideoPages videos={list} total={total} page={page} onPage={setPage} />
          )
        }
      </Loaded>
    </>
  )
}
