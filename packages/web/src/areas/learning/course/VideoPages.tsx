import type { VideoRow } from '@portal/contract/areas/video/video.ts'
import { Pagination } from 'antd'
import { VideoCard } from './VideoCard.tsx'

export const VIDEOS_A_PAGE = 24

interface VideoPagesProps {
  videos: readonly VideoRow[]
  /** -1 where there are too many to count. */
  total: number
  page: number
  onPage: (page: number) => void
  upright?: boolean
}

/** One page of cards with the way to the others. */
export function VideoPages({ videos, total, page, onPage, upright = false }: VideoPagesProps) {
  // An upright card among lying ones must not stretch its whole row.
  const isMixed = new Set(videos.map(({ category }) => category)).size > 1
  const look = upright ? 'card-grid-upright' : isMixed ? 'card-grid-mixed' : ''
  return (
    <>
      <div className={`card-grid ${look}`}>
        {videos.map((video) => (
          <VideoCard key={video.id} video={video} />
        ))}
      </div>
      <Pagination
        className="course-pages"
        hideOnSinglePage
        showSizeChanger={false}
        current={page}
        pageSize={VIDEOS_A_PAGE}
        total={total < 0 ? 10_000 : total}
        onChange={onPage}
      />
    </>
  )
}
