import { Alert } from 'antd'
import { PostComments } from '../reader/PostComments.tsx'

/** 评论 with the doings of moderators. */
export function CommentsTab({ id, allowComment }: { id: string; allowComment: boolean }) {
  return (
    <>
      {!allowComment && <Alert type="info" showIcon title="未开放评论，可在编辑中打开" />}
      <PostComments id={id} allowed={allowComment} />
    </>
  )
}
