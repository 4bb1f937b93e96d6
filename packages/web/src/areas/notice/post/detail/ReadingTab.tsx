import type { PostDetail } from '@portal/contract/areas/notice/post.ts'
import {
  type PostReader,
  type PostReadStat,
  postPersonState,
  postReader,
} from '@portal/contract/areas/notice/post-endpoints.ts'
import { rateText } from '@portal/contract/areas/notice/post-reading.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Segmented } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { query } from '#src/kit/query.ts'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { usePostWrites } from '../manage/use-post-writes.ts'
import { type NoticeKind, postHome } from '../post-home.ts'
import { useWaitedInterval } from './use-waited-interval.ts'

const column = columnsOf({ row: postReader, sortable: ['readAt', 'name'] })
const states = wordsOf(postPersonState)
const devices: Record<string, string> = { web: '电脑', phone: '手机', wechat: '微信' }
const channels: Record<string, string> = { inApp: '站内消息', wechat: '公众号', mail: '邮件' }

/** The list of names shall show a confirmation within five seconds. */
const REFRESH_MS = 4000

/** 阅读情况: figures by unit, names by state, and what became of the messages. */
export function ReadingTab({ kind, post }: { kind: NoticeKind; post: PostDetail }) {
  const [orgId, setOrgId] = useState<string>()
  const stat = useQuery({
    ...query(postHome(kind).calls.readStat, {
      page: 1,
      pageSize: 1,
      keyword: '',
      filter: {},
      exactTotal: false,
      id: post.id,
      orgId,
    }),
    placeholderData: keepPreviousData,
    refetchInterval: useWaitedInterval(REFRESH_MS),
  })
  if (post.versionNo === 0) return <Alert type="info" showIcon title="尚未发布，暂无阅读数据" />
  return (
    <Loaded of={stat}>
      {(figures) => (
        <div className="post-reading">
          <Totals figures={figures} confirms={post.duty === 'confirm'} />
          <UnitRates rows={figures.byOrg} confirms={post.duty === 'confirm'} at={orgId} onOpen={setOrgId} />
          <Channels rows={figures.byChannel} />
          <Names key={orgId} kind={kind} post={post} orgId={orgId} news={`${figures.read}/${figures.confirmed}`} />
        </div>
      )}
    </Loaded>
  )
}

function Totals({
  figures: { should, read, confirmed, left },
  confirms,
}: {
  figures: PostReadStat
  confirms: boolean
}) {
  const shown: [string, string][] = [
    ['应读', should.toLocaleString('zh-CN')],
    ['已读', read.toLocaleString('zh-CN')],
    ...(confirms ? [['已确认', confirmed.toLocaleString('zh-CN')] satisfies [string, string]] : []),
    ['未读', (should - read).toLocaleString('zh-CN')],
    ['阅读率', rateText(read, should)],
    ...(confirms ? [['确认率', rateText(confirmed, should)] satisfies [string, string]] : []),
    ['已离开范围', left.toLocaleString('zh-CN')],
  ]
  return (
    <dl className="post-figures" aria-label="阅读人数">
      {shown.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type UnitRow = PostReadStat['byOrg'][number]

interface UnitRatesProps {
  rows: UnitRow[]
  confirms: boolean
  at: string | undefined
  onOpen: (orgId: string | undefined) => void
}

/** Units with their rates; one with units below opens to them, and narrows the names. */
function UnitRates({ rows, confirms, at, onOpen }: UnitRatesProps) {
  return (
    <section aria-label="单位阅读情况">
      <div className="post-units-head">
        <h2>单位</h2>
        {at !== undefined && <Button onClick={() => onOpen(undefined)}>返回全部单位</Button>}
      </div>
      <WideTable<UnitRow>
        size="small"
        rowKey="orgId"
        aria-label="单位阅读情况"
        pagination={false}
        scroll={{ x: 480, y: 320 }}
        dataSource={rows}
        columns={[
          {
            key: 'orgName',
            title: '单位',
            render: (_, { orgId, orgName }) =>
              orgId === at ? (
                orgName
              ) : (
                <Button type="link" size="small" onClick={() => onOpen(orgId)}>
                  {orgName}
                </Button>
              ),
          },
          { key: 'should', title: '应读', dataIndex: 'should', align: 'right', width: 90 },
          { key: 'read', title: '已读', dataIndex: 'read', align: 'right', width: 90 },
          ...(confirms
            ? [{ key: 'confirmed', title: '已确认', dataIndex: 'confirmed', align: 'right' as const, width: 90 }]
            : []),
          {
            key: 'rate',
            title: '阅读率',
            align: 'right',
            width: 90,
            render: (_, { read, should }) => rateText(read, should),
          },
        ]}
      />
    </section>
  )
}

/** What became of the messages; a channel by which none went says nothing, for people read without one, too. */
function Channels({ rows }: { rows: PostReadStat['byChannel'] }) {
  const used = rows.filter(({ sent, failed }) => sent + failed > 0)
  if (used.length === 0) return null
  return (
    <ul className="post-channels" aria-label="消息送达">
      {used.map(({ channel, sent, failed, causes }) => (
        <li key={channel}>
          <strong>{channels[channel]}</strong> 消息已送达 {sent.toLocaleString('zh-CN')}，未送达{' '}
          {failed.toLocaleString('zh-CN')}
          {causes.length > 0 &&
            `（${causes.map(({ reason, count }) => `${reasonWords(reason)} ${count}`).join('、')}）`}
        </li>
      ))}
    </ul>
  )
}

const reasons: Record<string, string> = {
  unbound: '未绑定公众号',
  optedOut: '已退订该类消息',
  left: '已离职',
  quiet: '免打扰时段顺延',
  quota: '超出公众号额度',
  duplicate: '重复',
  recalled: '已撤回',
}

const reasonWords = (reason: string) => reasons[reason] ?? (reason || '发送失败')

type NameState = 'all' | PostReader['state']

interface NamesProps {
  kind: NoticeKind
  post: PostDetail
  orgId: string | undefined
  /** Changes when somebody has read or confirmed. */
  news: string
}

function Names({ kind, post, orgId, news }: NamesProps) {
  const { calls, codes } = postHome(kind)
  const { remind } = usePostWrites(kind)
  const [state, setState] = useState<NameState>('all')
  const list = useResourceList(calls.readStat, {
    fixed: { id: post.id, ...(orgId !== undefined && { orgId }), ...(state !== 'all' && { state }) },
  })
  const shown = useRef(news)
  const refetch = useEffectEvent(list.refetch)

  // Follows the figures above: when they change, so have the names.
  useEffect(() => {
    if (shown.current === news) return
    shown.current = news
    refetch()
  }, [news])
  const options: NameState[] = [
    'all',
    'read',
    'unread',
    ...(post.duty === 'confirm' ? (['confirmed'] as const) : []),
    'left',
  ]
  const isRunning = post.state === 'published'
  return (
    <section aria-label="人员名单">
      <Segmented<NameState>
        aria-label="人员状态"
        value={state}
        onChange={setState}
        options={options.map((value) => ({ value, label: value === 'all' ? '全部' : (states[value] ?? value) }))}
      />
      <ListPage
        list={list}
        title="阅读名单"
        columns={[
          column('name', { width: 110 }),
          column('code', { width: 110 }),
          column('orgName', { width: 180 }),
          column('state', { width: 100 }),
          column('readAt'),
          column('confirmedAt'),
          column('version', { width: 80, render: (_, { version }) => (version === null ? '' : `v${version}`) }),
          column('client', { width: 90, render: (_, { client }) => devices[client] ?? '' }),
          column('reminded', { width: 110 }),
        ]}
        toolbar={<>{isRunning && <Button onClick={() => void remind(post.id, { orgId })}>提醒未读</Button>}</>}
        exports={[codes.export]}
        batch={
          isRunning
            ? (selection) => (
                <Button
                  size="small"
                  onClick={() =>
                    void selection
                      .collect()
                      .then((people) => remind(post.id, { userIds: people.map(({ id }) => id) }))
                      .then(selection.clear)
                  }
                >
                  提醒
                </Button>
              )
            : undefined
        }
      />
    </section>
  )
}
