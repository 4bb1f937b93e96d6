import type { VideoRow } from '@portal/contract/areas/video/video.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { publicationState } from '@portal/contract/shared/publication.ts'
import { Tag } from 'antd'
import { serverNow } from '#src/platform/session/session.ts'

const words = wordsOf(publicationState)
const colours = { draft: 'default', in_review: 'processing', published: 'success', retired: 'warning' } as const
const changes = { none: '', open: '有未提交的修改', in_review: '修改审批中' } as const

type Facts = Pick<VideoRow, 'state' | 'expired' | 'changeState' | 'publishAt' | 'deletedAt'>

/** 发布状态 with what stands beside it: a waiting change, an ended validity, a day to come. */
export function StateTags({ video }: { video: Facts }) {
  const { state, expired, changeState = 'none', publishAt } = video
  if (state === undefined) return null
  const isPlanned = state === 'published' && publishAt !== null && publishAt.getTime() > serverNow()
  return (
    <>
      <Tag color={expired ? 'warning' : colours[state]}>
        {expired ? '已过期' : isPlanned ? '待定时发布' : words[state]}
      </Tag>
      {changeState !== 'none' && <Tag color="processing">{changes[changeState]}</Tag>}
    </>
  )
}
