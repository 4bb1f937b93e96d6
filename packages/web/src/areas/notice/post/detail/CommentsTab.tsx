import { Alert } from 'antd'
import { Comments } from '#src/shared/comments/Comments.tsx'

/** 评论 with the doings of moderators. */
export function CommentsTab({ id, allowComment }: { id: string; allowComment: boolean }) {
  return (
    <>
      {!allowComment && <Alert type="info" showIcon title="未开放评论，可在编辑中打开" />}
      <Comments of={{ kind: 'post', id }} allowed={allowComment} empty="暂无评论" />
    </>
  )
}
