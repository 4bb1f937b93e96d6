import { LikeFilled, LikeOutlined } from '@ant-design/icons'
import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import { Button } from 'antd'
import type { z } from 'zod'
import { useWrite } from '#src/kit/use-write.ts'

interface LikeButtonProps<Body extends z.ZodType> {
  /** Each kind of content has calls of its own; both take the same body. */
  save: Endpoint<Body>
  remove: Endpoint<Body>
  body: z.output<Body>
  liked: boolean
  count: number
  /** Resources whose rows say whether it is liked. */
  refreshes: readonly string[]
}

/** 点赞 of a content. */
export function LikeButton<Body extends z.ZodType>(props: LikeButtonProps<Body>) {
  const { save, remove, body, liked, count, refreshes } = props
  const write = useWrite(liked ? remove : save, { refreshes })
  return (
    <Button
      aria-pressed={liked}
      icon={liked ? <LikeFilled /> : <LikeOutlined />}
      loading={write.isPending}
      onClick={() => void write.run(body)}
    >
      {`点赞 ${count}`}
    </Button>
  )
}
