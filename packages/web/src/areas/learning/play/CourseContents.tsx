import { CheckCircleFilled } from '@ant-design/icons'
import { listByLabel } from '@portal/contract/areas/video/video-list.ts'
import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { playAddress } from '../course/VideoCard.tsx'
import { listBody } from '../list-body.ts'

const MOST = 50

/** The videos of the same 分类, in the school of the same year, with what of them was learnt. */
export function CourseContents({ video }: { video: VideoDetail }) {
  const { channel, category, labelTypeId, year } = video
  const body = {
    ...listBody(1, MOST, {}),
    ...{ channel, category, below: true },
    ...(labelTypeId ? { labelTypeId } : {}),
    ...(channel === 'school' ? { year } : {}),
  }
  const siblings = useQuery(query(listByLabel, body))

  return (
    <Loaded of={siblings}>
      {({ list }) => {
        const videos = list.flatMap((each) => (each.category === 'doc' ? [] : [each]))
        if (videos.length === 0) return <EmptyNew text="没有相关视频" />
        return (
          <ol className="jump-list">
            {videos.map((each) => (
              <li key={each.id}>
                <Link to={playAddress(each)} aria-current={each.id === video.id ? 'page' : undefined}>
                  <span className="jump-time">{clockText(each.duration)}</span>
                  {each.title}
                  {each.my.completed ? (
                    <CheckCircleFilled className="learning-done" aria-label="已完成" />
                  ) : (
                    each.my.coverage > 0 && <span className="learning-note">{each.my.coverage}%</span>
                  )}
                </Link>
              </li>
            ))}
          </ol>
        )
      }}
    </Loaded>
  )
}
