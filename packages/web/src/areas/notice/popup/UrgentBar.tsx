import { CloseOutlined } from '@ant-design/icons'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'react-router'
import { z } from 'zod'
import { query } from '#src/kit/query.ts'
import { offerFrameCall } from '#src/platform/api/together.ts'
import { usePreference } from '#src/platform/preferences.ts'
import '../notice.css'
import { postHome, readerAddress } from '../post/post-home.ts'
import { useFreshPosts } from '../post/use-fresh-posts.ts'

const MOST = 10
const KEPT = 50
const closedSchema = z.array(z.string().max(60)).max(KEPT)
const NOTHING: string[] = []
const urgentCall = postHome('notice').calls.list
const URGENT: BodyOf<typeof urgentCall> = {
  page: 1,
  pageSize: MOST,
  keyword: '',
  exactTotal: false,
  filter: { priority: 'urgent', readState: 'owed' },
}
offerFrameCall(urgentCall, URGENT)

/** Urgent and running: one line under the top bar, until it is read or this person has closed it. */
export function UrgentBar() {
  useFreshPosts()
  const { data } = useQuery(query(urgentCall, URGENT))
  const [closed, setClosed, isKnown] = usePreference('post:urgentClosed', closedSchema, NOTHING)
  const post = data?.list.find(({ id, versionNo }) => !closed.includes(`${id}:${versionNo}`))
  if (!post || !isKnown) return null
  return (
    <div className="urgent-line" role="alert" data-chrome>
      <Link to={readerAddress(post)}>【紧急】{post.title}</Link>
      <Button
        type="text"
        size="small"
        aria-label="关闭紧急提示"
        icon={<CloseOutlined />}
        onClick={() => setClosed((before) => [...before, `${post.id}:${post.versionNo}`].slice(-KEPT))}
      />
    </div>
  )
}
