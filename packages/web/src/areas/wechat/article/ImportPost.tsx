import { announcement } from '@portal/contract/areas/notice/post-announcement.ts'
import { netNotice } from '@portal/contract/areas/notice/post-notice.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, Select, Space } from 'antd'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { tip } from '#src/platform/tips.ts'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'

const sources = { announcement: { words: '公告', calls: announcement }, notice: { words: '通知', calls: netNotice } }
type Source = keyof typeof sources

/** What is taken over from a post of the portal. */
interface Taken {
  title: string
  digest: string
  body: string
}

const MOST_SHOWN = 20
const cut = (text: string, most: number) => [...text].slice(0, most).join('')

/** 引入站内图文: a published post that the person may read; its pictures go to the platform with the push. */
export function ImportPost({ onTake }: { onTake: (post: Taken) => void }) {
  const [source, setSource] = useState<Source>('announcement')
  const [text, setText] = useState('')
  const keyword = useDebounced(text.trim())
  const { calls } = sources[source]
  const body = { page: 1, pageSize: MOST_SHOWN, keyword, filter: {}, exactTotal: false }
  const posts = useQuery(query(calls.list, body))

  const take = async (id: string) => {
    try {
      const post = await call(calls.get, { id }, { quiet: true })
      onTake({ title: cut(post.title, 64), digest: cut(post.summary, 120), body: post.body })
    } catch (error) {
      tip('error', wordsOfError(error))
    }
  }

  return (
    <Form.Item label="引入站内图文" extra="替换当前标题、摘要和正文，图片在推送时转存">
      <Space.Compact block>
        <Select<Source>
          aria-label="来源"
          className="news-source"
          value={source}
          options={Object.entries(sources).map(([value, { words }]) => ({ value: value as Source, label: words }))}
          onChange={setSource}
        />
        <Select
          aria-label="站内图文"
          className="kit-wide"
          placeholder="搜索标题"
          value={null}
          loading={posts.isFetching}
          showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
          options={(posts.data?.list ?? []).map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(id: string | null) => {
            if (id !== null) void take(id)
          }}
        />
      </Space.Compact>
    </Form.Item>
  )
}
