import { type PostRow, postState } from '@portal/contract/areas/notice/post.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Tag } from 'antd'
import { StateWord } from '#src/ui/state/StateWord.tsx'

const words = wordsOf(postState)

/** Where a post stands, and what waits beside it. */
export function PostState({ post: { state, changeState } }: { post: Pick<PostRow, 'state' | 'changeState'> }) {
  return (
    <>
      <StateWord>{words[state]}</StateWord>
      {changeState === 'open' && <Tag color="orange">有修改</Tag>}
      {changeState === 'in_review' && <Tag color="processing">修改审批中</Tag>}
    </>
  )
}

/** What makes a post stand out. */
export function PostMarks({ post: { top, priority, duty } }: { post: Pick<PostRow, 'top' | 'priority' | 'duty'> }) {
  return (
    <>
      {priority === 'urgent' && <Tag color="red">紧急</Tag>}
      {priority === 'important' && <Tag color="orange">重要</Tag>}
      {top && <Tag color="gold">置顶</Tag>}
      {duty !== 'none' && <Tag color="volcano">必读</Tag>}
    </>
  )
}
