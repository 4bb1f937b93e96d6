import { type CacheRow, clearCache, warmCache } from '@portal/contract/areas/system/cache.ts'
import { MINUTE_MS, SECOND_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { confirm } from '#src/kit/confirm.ts'
import { type RowAction, RowActions } from '#src/kit/list/RowActions.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { serverNow, useHolds } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import type { Column } from '#src/ui/table/column.ts'
import { RowCards } from '#src/ui/table/RowCards.tsx'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { fileSizeText } from '#src/ui/text/file-size.ts'
import { TimeAgo } from '#src/ui/time/TimeAgo.tsx'

const lifeText = (ms: number) =>
  ms === 0
    ? '不过期'
    : ms < MINUTE_MS
      ? `${Math.round(ms / SECOND_MS)} 秒`
      : `${(ms / MINUTE_MS).toLocaleString('zh-CN', { maximumFractionDigits: 1 })} 分`

const rateText = ({ hits, misses }: CacheRow) =>
  hits + misses === 0 ? '—' : `${((hits / (hits + misses)) * 100).toFixed(1)}%`

const ago = (at: Date | null, otherwise: string) => (at ? <TimeAgo at={at.getTime()} now={serverNow()} /> : otherwise)

const figure = (value: number) => value.toLocaleString('zh-CN')

const right = { align: 'right', className: 'kit-figure' } as const

const columnsWith = (onOpen: ((name: string) => void) | null): Column<CacheRow>[] => [
  {
    key: 'name',
    title: '名称',
    width: 160,
    fixed: 'left',
    render: (_, { name, use, shown }) => (
      <span title={use}>
        {onOpen && shown ? (
          <Button type="link" size="small" className="caches-name" onClick={() => onOpen(name)}>
            {name}
          </Button>
        ) : (
          name
        )}
      </span>
    ),
  },
  { key: 'use', title: '用途', width: 150, render: (_, { use }) => use },
  { key: 'instance', title: '实例', width: 170, ellipsis: true, render: (_, { instance }) => instance },
  {
    key: 'entries',
    title: '条目/上限',
    width: 140,
    ...right,
    render: (_, row) => `${figure(row.entries)} / ${figure(row.maxEntries)}`,
  },
  {
    key: 'bytes',
    title: '字节/上限',
    width: 150,
    ...right,
    render: (_, row) => `${fileSizeText(row.bytes)} / ${fileSizeText(row.maxBytes)}`,
  },
  { key: 'rate', title: '命中率', width: 90, ...right, render: (_, row) => rateText(row) },
  { key: 'misses', title: '未命中', width: 90, ...right, render: (_, { misses }) => figure(misses) },
  { key: 'evictions', title: '淘汰', width: 80, ...right, render: (_, { evictions }) => figure(evictions) },
  { key: 'oldest', title: '最老', width: 110, render: (_, { oldest }) => ago(oldest, '—') },
  { key: 'ttl', title: '有效期', width: 90, render: (_, { ttl }) => lifeText(ttl) },
  { key: 'event', title: '失效事件', width: 220, render: (_, { event }) => event },
  { key: 'clearedAt', title: '最近清除', width: 110, render: (_, { clearedAt }) => ago(clearedAt, '未清除过') },
]

interface CacheTableProps {
  rows: CacheRow[]
  onOpen: (name: string) => void
}

export function CacheTable({ rows, onOpen }: CacheTableProps) {
  const phone = useMedia(PHONE)
  const mayLook = useHolds([P.cacheValue])
  const mayClear = useHolds([P.cacheClear])
  const clear = useWrite(clearCache)
  const warm = useWrite(warmCache)

  const clearOne = async ({ name, use }: CacheRow) => {
    const consequence = '所有实例上的该缓存会立即清空，随后按需重新加载。'
    if (!(await confirm({ name: use, verb: '清除', consequence }))) return
    if (await clear.run({ name, confirm: '' })) tip('success', `已清除「${use}」`)
  }
  const warmOne = async ({ name, use }: CacheRow) => {
    if (await warm.run({ name })) tip('success', `已开始预热「${use}」`)
  }
  const actionsOf = (row: CacheRow): RowAction[] => [
    { label: '清除', danger: true, access: [P.cacheClear], onClick: () => void clearOne(row) },
    ...(row.warmable ? [{ label: '预热', access: [P.cacheClear], onClick: () => void warmOne(row) }] : []),
  ]

  const columns = columnsWith(mayLook ? onOpen : null)
  const footer = (row: CacheRow) => <RowActions actions={actionsOf(row)} />
  if (phone)
    return (
      <RowCards
        title="缓存管理"
        rows={rows}
        columns={columns}
        selection={undefined}
        footer={mayClear ? footer : undefined}
      />
    )
  const actions: Column<CacheRow> = {
    key: 'action',
    title: '操作',
    width: 120,
    fixed: 'right',
    render: (_, row) => footer(row),
  }
  return (
    <WideTable<CacheRow>
      aria-label="缓存管理"
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={rows}
      columns={mayClear ? [...columns, actions] : columns}
      scroll={{ x: 'max-content' }}
    />
  )
}
