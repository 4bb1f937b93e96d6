import {
  type BackupRun,
  backupKind,
  backupState,
  backupStatus,
  rehearseRestore,
  restoreSteps,
  startBackup,
} from '@portal/contract/areas/system/backup.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Descriptions, Tag } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { RowCards } from '#src/ui/table/RowCards.tsx'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { fileSizeText } from '#src/ui/text/file-size.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { TimeAgo } from '#src/ui/time/TimeAgo.tsx'

const WORKING_MS = 2000
const RESTING_MS = 30_000

type State = ResultOf<typeof backupStatus>

const kindWords = wordsOf(backupKind)
const stateWords = wordsOf(backupState)

const isOpen = ({ endedAt }: BackupRun) => endedAt === null

/** 备份: from when everything can be brought back, and proof of it. */
export function BackupTab() {
  const { active } = usePage()
  const state = useQuery({
    ...query(backupStatus, {}),
    refetchInterval: ({ state: { data } }) => (!active ? false : data?.runs.some(isOpen) ? WORKING_MS : RESTING_MS),
  })
  return <Loaded of={state}>{(found) => <Backups state={found} />}</Loaded>
}

function Backups({ state }: { state: State }) {
  const start = useWrite(startBackup)
  const rehearse = useWrite(rehearseRestore)
  const [isReading, setReading] = useState(false)
  const busy = state.runs.some(isOpen)
  const run = async (begun: Promise<unknown>, words: string) => {
    if (await begun) tip('success', words)
  }
  return (
    <div className="data-stack">
      {state.lastFailed && (
        <Alert
          type="error"
          showIcon
          title="最近一次备份失败"
          description={state.runs.find(({ kind, state: how }) => kind === 'base' && how === 'failed')?.error}
        />
      )}
      {state.place === '' && <Alert type="error" showIcon title="没有可用的备份位置" />}
      <section className="data-card" aria-label="备份状态">
        <div className="data-tools">
          <Can codes={[P.dataBackup]}>
            <Button
              type="primary"
              disabled={busy}
              loading={start.isPending}
              onClick={() => void run(start.run({}), '备份已开始')}
            >
              立即备份
            </Button>
          </Can>
          <Can codes={[P.dataRestore]}>
            <Button
              disabled={busy}
              loading={rehearse.isPending}
              onClick={() => void run(rehearse.run({}), '恢复演练已开始')}
            >
              恢复演练
            </Button>
            <Button onClick={() => setReading(true)}>恢复说明</Button>
          </Can>
        </div>
        <Facts state={state} />
      </section>
      <Runs runs={state.runs} />
      {isReading && <StepsModal onClose={() => setReading(false)} />}
    </div>
  )
}

function Facts({ state }: { state: State }) {
  const { restorableTo, lastRehearsal, place, freeBytes, nextRun } = state
  return (
    <Descriptions
      column={{ xs: 1, md: 2 }}
      items={[
        {
          key: 'to',
          label: '最近可恢复到',
          children: restorableTo ? (
            <>
              {dateTimeText(restorableTo.getTime())}（<TimeAgo at={restorableTo.getTime()} now={serverNow()} />）
            </>
          ) : (
            <span className="data-bad">还没有成功的备份</span>
          ),
        },
        {
          key: 'rehearsal',
          label: '最近演练',
          children: lastRehearsal ? (
            <>
              {dateTimeText(lastRehearsal.at.getTime())} <StateWord>{lastRehearsal.ok ? '一致' : '失败'}</StateWord>
            </>
          ) : (
            '未演练过'
          ),
        },
        { key: 'place', label: '位置', children: <span className="data-path">{place || '—'}</span> },
        { key: 'free', label: '剩余空间', children: freeBytes === null ? '—' : fileSizeText(freeBytes) },
        { key: 'next', label: '下次自动备份', children: dateTimeText(nextRun.getTime()) },
      ]}
    />
  )
}

const columns: Column<BackupRun>[] = [
  { key: 'createdAt', title: '发起时间', width: 150, render: (_, { createdAt }) => dateTimeText(createdAt.getTime()) },
  { key: 'kind', title: '类型', width: 100, render: (_, { kind }) => kindWords[kind] },
  {
    key: 'state',
    title: '状态',
    width: 110,
    badge: true,
    render: (_, { state, removed }) => (
      <>
        <StateWord>{stateWords[state]}</StateWord>
        {removed && '已清理'}
      </>
    ),
  },
  { key: 'by', title: '发起人', width: 100, render: (_, { startedByName }) => startedByName || '定时任务' },
  {
    key: 'takenAt',
    title: '数据时间点',
    width: 150,
    render: (_, { takenAt }) => (takenAt ? dateTimeText(takenAt.getTime()) : '—'),
  },
  {
    key: 'bytes',
    title: '大小',
    width: 100,
    align: 'right',
    render: (_, { bytes }) => (bytes === 0 ? '—' : fileSizeText(bytes)),
  },
  {
    key: 'rows',
    title: '表 / 行数',
    width: 130,
    align: 'right',
    render: (_, { tables, rows }) => (tables === 0 ? '—' : `${tables} / ${rows.toLocaleString('zh-CN')}`),
  },
  {
    key: 'checks',
    title: '校验',
    width: 320,
    render: (_, { checks, error }) =>
      error !== '' ? (
        <span className="data-bad">{error}</span>
      ) : (
        checks.map(({ name, ok, text }) => (
          <Tag key={name} color={ok ? 'success' : 'error'} title={text}>
            {name}
          </Tag>
        ))
      ),
  },
  {
    key: 'folder',
    title: '文件夹',
    width: 260,
    render: (_, { folder }) => <span className="data-path">{folder || '—'}</span>,
  },
]

function Runs({ runs }: { runs: BackupRun[] }) {
  const phone = useMedia(PHONE)
  if (runs.length === 0) return <EmptyNew text="暂无备份" />
  return (
    <section className="data-card">
      {phone ? (
        <RowCards title="备份记录" rows={runs} columns={columns} />
      ) : (
        <WideTable<BackupRun>
          aria-label="备份记录"
          size="small"
          rowKey="id"
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
          dataSource={runs}
          columns={columns}
          rowClassName={({ state }) => (state === 'failed' ? 'data-failed' : '')}
          scroll={{ x: 'max-content' }}
        />
      )}
    </section>
  )
}

function StepsModal({ onClose }: { onClose: () => void }) {
  const { active } = usePage()
  return (
    <PageModal
      active={active}
      open
      title="恢复说明"
      width={720}
      okText="打印"
      cancelText="关闭"
      onOk={() => window.print()}
      onCancel={onClose}
    >
      <p>恢复由运维人员在服务器上执行，浏览器不能下载备份。</p>
      <ol className="data-steps">
        {restoreSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </PageModal>
  )
}
