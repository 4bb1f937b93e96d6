import type { PostRow } from '@portal/contract/areas/notice/post.ts'
import { readAllNotices } from '@portal/contract/areas/notice/post-notice.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Badge, Button, Input, Segmented, Select, Tag } from 'antd'
import { Link } from 'react-router'
import { CourseShell } from '#src/areas/learning/public.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { EmptyFiltered, EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { PostMarks } from '../manage/PostTags.tsx'
import '../../notice.css'
import { noticeResources, readerAddress } from '../post-home.ts'
import { useFreshPosts } from '../use-fresh-posts.ts'
import { isUnread, listCall, readerAsked, readerKeys, useReaderCategories, withList } from './reader-query.ts'

const PAGE_SIZE = 20

const kinds = [
  { value: '', label: '全部' },
  { value: 'notice', label: '通知' },
  { value: 'announcement', label: '公告' },
]
const readStates = [
  { value: 'unread', label: '未读' },
  { value: 'read', label: '已读' },
  { value: 'toConfirm', label: '待确认' },
]

/** 通知公告: notices of the school and announcements together, what is urgent and owed first. */
export function NoticeListPage() {
  const { query: address, setQuery } = usePage()
  const page = Math.max(1, Number.parseInt(address.page ?? '1', 10) || 1)
  const asked = readerAsked(address)
  const found = useQuery({
    ...query(listCall, { ...asked, page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })
  useFreshPosts()
  const isFiltered = readerKeys.some((key) => Boolean(address[key]))
  const clear = () => setQuery(Object.fromEntries([...readerKeys, 'page'].map((key) => [key, undefined])))
  return (
    <CourseShell>
      <section className="notice-list" aria-label="通知公告">
        <Tools />
        <Loaded of={found}>
          {({ list, total }) =>
            list.length === 0 ? (
              isFiltered ? (
                <EmptyFiltered onClear={clear} />
              ) : (
                <EmptyNew text="暂无通知公告" />
              )
            ) : (
              <>
                <ul>
                  {list.map((post) => (
                    <NoticeItem key={post.id} post={post} more={withList(address)} />
                  ))}
                </ul>
                <Pages
                  page={page}
                  pageSize={PAGE_SIZE}
                  total={total}
                  onChange={(next) => setQuery({ page: next > 1 ? String(next) : undefined })}
                />
              </>
            )
          }
        </Loaded>
      </section>
    </CourseShell>
  )
}

function Tools() {
  const { query: address, setQuery } = usePage()
  const categories = useReaderCategories(address.kind)
  const readAll = useWrite(readAllNotices, { refreshes: noticeResources })
  const set = (key: string, value: string | undefined) => setQuery({ [key]: value || undefined, page: undefined })
  const markAll = async () => {
    if (await readAll.run({})) tip('success', '操作成功')
  }
  return (
    <div className="notice-tools">
      <Segmented
        aria-label="类型"
        options={kinds}
        value={address.kind ?? ''}
        onChange={(value) => set('kind', value)}
      />
      <Select
        aria-label="阅读状态"
        placeholder="阅读状态"
        allowClear
        options={readStates}
        value={address.readState}
        onChange={(value?: string) => set('readState', value)}
      />
      <Select
        aria-label="分类"
        placeholder="分类"
        allowClear
        options={categories}
        value={address.category}
        onChange={(value?: string) => set('category', value)}
      />
      <Input.Search
        aria-label="关键词"
        placeholder="标题、正文"
        allowClear
        maxLength={50}
        defaultValue={address.keyword}
        onSearch={(value) => set('keyword', value.trim())}
      />
      <Button loading={readAll.isPending} onClick={() => void markAll()}>
        全部标为已读
      </Button>
    </div>
  )
}

const dutyWords = ({ duty, confirmedAt, readAt, dueAt, state }: PostRow): string => {
  if (duty === 'none') return ''
  const done = duty === 'confirm' ? confirmedAt : readAt
  if (done) return duty === 'confirm' ? '已确认' : '已读'
  if (state !== 'published') return ''
  const due = dueAt === null ? '' : `，${dateTimeText(dueAt.getTime())} 截止`
  return (duty === 'confirm' ? '待确认' : '待阅读') + due
}

function NoticeItem({ post, more }: { post: PostRow; more: string }) {
  const { title, kind, summary, categoryName, publisher, publishAt, attachmentCount, state, renewed } = post
  const duty = dutyWords(post)
  return (
    <li data-unread={isUnread(post)}>
      <Link to={readerAddress(post, more)}>
        <span className="notice-item-title">
          {isUnread(post) && <Badge status="error" role="img" aria-label="未读" />}
          <Tag color={kind === 'announcement' ? 'blue' : 'green'}>{kind === 'announcement' ? '公告' : '通知'}</Tag>
          <PostMarks post={post} />
          <strong>{title}</strong>
          {renewed && <Tag color="orange">内容已更新</Tag>}
          {state === 'expired' && <Tag>已过期</Tag>}
        </span>
        <span className="notice-item-summary">{summary}</span>
        <span className="post-note">
          {[
            categoryName,
            publisher,
            dateTimeText(publishAt?.getTime()),
            attachmentCount > 0 ? `附件 ${attachmentCount}` : '',
            duty,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </Link>
    </li>
  )
}
