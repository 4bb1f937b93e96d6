import type { VideoRow } from '@portal/contract/areas/video/video.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
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
      <Pages page={page} pageSize={VIDEOS_A_PAGE} total={total} onChange={onPage} />
    </>
  )
}
