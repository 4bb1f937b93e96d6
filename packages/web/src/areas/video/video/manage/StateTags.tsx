import type { VideoRow } from '@portal/contract/areas/video/video.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { publicationState } from '@portal/contract/shared/publication.ts'
import { Tag } from 'antd'
import { serverNow } from '#src/platform/session/session.ts'
import { StateWord } from '#src/ui/state/StateWord.tsx'

const words = wordsOf(publicationState)
const changes = { none: '', open: '有未提交的修改', in_review: '修改审批中' } as const

type Facts = Pick<VideoRow, 'state' | 'expired' | 'changeState' | 'publishAt' | 'deletedAt'>

/** 发布状态 with what stands beside it: a waiting change, an ended validity, a day to come. */
export function StateTags({ video }: { video: Facts }) {
  const { state, expired, changeState = 'none', publishAt } = video
  if (state === undefined) return null
  const isPlanned = state === 'published' && publishAt !== null && publishAt.getTime() > serverNow()
  return (
    <>
      <StateWord>{expired ? '已过期' : isPlanned ? '待定时发布' : words[state]}</StateWord>
      {changeState !== 'none' && <Tag color="processing">{changes[changeState]}</Tag>}
    </>
  )
}
