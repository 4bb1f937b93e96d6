import { Comments } from '#src/shared/comments/Comments.tsx'

/** 评论 of a video, read-only where it takes none. */
export function VideoComments({ videoId, allowed }: { videoId: string; allowed: boolean }) {
  return (
    <>
      {!allowed && <p className="learning-note">该内容未开放评论</p>}
      <Comments
        of={{ kind: 'video', id: videoId }}
        allowed={allowed}
        empty={allowed ? '还没有评论，说说你的看法' : undefined}
      />
    </>
  )
}
