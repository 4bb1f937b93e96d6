import {
  DRY_RUN_WORDS,
  dryRunRetention,
  holdRetention,
  listRetention,
  NOTHING_TO_CLEAN,
  type RetentionRow,
  retentionAction,
  retentionKinds,
  runRetention,
  WHOLE_KIND,
} from '@portal/contract/areas/system/retention.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Tag } from 'antd'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { type RowAction, RowActions } from '#src/kit/list/RowActions.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import type { Column } from '#src/ui/table/column.ts'
import { RowCards } from '#src/ui/table/RowCards.tsx'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { dateText, dateTimeText } from '#src/ui/time/date-text.ts'
import { DaysModal } from './DaysModal.tsx'
import { HoldModal } from './HoldModal.tsx'

const actionWords = wordsOf(retentionAction)
const titleOf = ({ kind }: RetentionRow) => retentionKinds[kind].title

type Doing = { kind: 'days' | 'hold'; row: RetentionRow }

/** 保留与清理: how long each kind of data stays, and what goes when. */
export function RetentionTab() {
  const rows = useQuery(query(listRetention, {}))
  return <Loaded of={rows}>{(found) => <Policies rows={found} />}</Loaded>
}

const isWholeHeld = ({ holds }: RetentionRow) => holds.some(({ objectId }) => objectId === WHOLE_KIND)

const columns: Column<RetentionRow>[] = [
  { key: 'kind', title: '数据', width: 170, render: (_, row) => <span title={row.note}>{titleOf(row)}</span> },
  {
    key: 'days',
    title: '保留天数',
    width: 100,
    align: 'right',
    render: (_, { days }) => days.toLocaleString('zh-CN'),
  },
  {
    key: 'bounds',
    title: '最少/出厂',
    width: 110,
    align: 'right',
    render: (_, { leastDays, shippedDays }) => `${leastDays} / ${shippedDays}`,
  },
  { key: 'action', title: '到期处理', width: 110, render: (_, { action }) => actionWords[action] },
  { key: 'nextRun', title: '下次清理', width: 150, render: (_, { nextRun }) => dateTimeText(nextRun.getTime()) },
  {
    key: 'lastRun',
    title: '上次清理',
    width: 220,
    render: (_, { lastRun, lastCount, lastError }) =>
      lastRun === null ? (
        '—'
      ) : lastError !== '' ? (
        <span className="data-bad">
          {dateTimeText(lastRun.getTime())} 失败：{lastError}
        </span>
      ) : (
        `${dateTimeText(lastRun.getTime())}，${(lastCount ?? 0).toLocaleString('zh-CN')} 条`
      ),
  },
  {
    key: 'holds',
    title: '冻结',
    width: 120,
    badge: true,
    render: (_, row) =>
      row.holds.length === 0 ? (
        '—'
      ) : (
        <Tag color="warning">{isWholeHeld(row) ? '整类冻结' : `${row.holds.length} 条冻结`}</Tag>
      ),
  },
  { key: 'note', title: '说明', width: 260, render: (_, { note }) => note || '—' },
]

const useDoings = () => {
  const dry = useWrite(dryRunRetention)
  const run = useWrite(runRetention, { refreshes: ['job'] })
  const hold = useWrite(holdRetention)
  const { modal } = App.useApp()

  const words = async (row: RetentionRow): Promise<string | null> => {
    const due = await dry.run({ kind: row.kind })
    if (!due) return null
    if (due.count === 0 || !due.from || !due.to) return NOTHING_TO_CLEAN
    const range = { from: dateText(due.from.getTime()), to: dateText(due.to.getTime()) }
    return fill(DRY_RUN_WORDS, { verb: actionWords[row.action] ?? '', n: due.count, ...range })
  }
  return {
    tryOut: async (row: RetentionRow) => {
      const said = await words(row)
      if (said) modal.info({ title: `试运行：${titleOf(row)}`, content: said, okText: '关闭' })
    },
    runNow: async (row: RetentionRow) => {
      const said = await words(row)
      if (said === null) return
      if (said === NOTHING_TO_CLEAN) return tip('success', said)
      if (!(await confirm({ name: titleOf(row), verb: '清理', consequence: `${said}，不能撤销。` }))) return
      if (await run.run({ kind: row.kind })) tip('success', '清理任务已创建')
    },
    release: async (row: RetentionRow, objectId: string) => {
      if (await hold.run({ kind: row.kind, objectId, reason: '解除冻结', release: true })) tip('success', '已解除冻结')
    },
  }
}

function Policies({ rows }: { rows: RetentionRow[] }) {
  const phone = useMedia(PHONE)
  const mayRetain = useHolds([P.dataRetain])
  const [doing, setDoing] = useState<Doing>()
  const { tryOut, runNow, release } = useDoings()
  const actionsOf = (row: RetentionRow): RowAction[] => [
    { label: '修改', access: [P.dataRetain], onClick: () => setDoing({ kind: 'days', row }) },
    { label: '试运行', access: [P.dataRetain], onClick: () => void tryOut(row) },
    {
      label: '立即执行',
      access: [P.dataRetain],
      danger: true,
      reason: isWholeHeld(row) ? '该数据已冻结，不会清理' : null,
      onClick: () => void runNow(row),
    },
    { label: '冻结', access: [P.dataRetain], onClick: () => setDoing({ kind: 'hold', row }) },
  ]
  const footer = (row: RetentionRow) => <RowActions actions={actionsOf(row)} />
  const open = doing && rows.find(({ kind }) => kind === doing.row.kind)
  return (
    <section className="data-card">
      {phone ? (
        <RowCards title="保留与清理" rows={rows} columns={columns} footer={footer} />
      ) : (
        <WideTable<RetentionRow>
          aria-label="保留与清理"
          size="small"
          rowKey="id"
          pagination={false}
          dataSource={rows}
          columns={[
            ...columns,
            ...(mayRetain
              ? [
                  {
                    key: 'do',
                    title: '操作',
                    width: 190,
                    fixed: 'right' as const,
                    render: (_: unknown, row: RetentionRow) => footer(row),
                  },
                ]
              : []),
          ]}
          scroll={{ x: 'max-content' }}
        />
      )}
      {open && doing.kind === 'days' && <DaysModal row={open} onClose={() => setDoing(undefined)} />}
      {open && doing.kind === 'hold' && (
        <HoldModal
          row={open}
          onRelease={(objectId) => void release(open, objectId)}
          onClose={() => setDoing(undefined)}
        />
      )}
    </section>
  )
}
