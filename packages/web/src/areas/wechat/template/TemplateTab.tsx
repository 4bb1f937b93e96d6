import type { AccountRow } from '@portal/contract/areas/wechat/account.ts'
import {
  deleteTemplates,
  listTemplateLog,
  listTemplates,
  retryTemplate,
  type TemplateRow,
  templateLogRow,
  templateLogState,
  templateRow,
} from '@portal/contract/areas/wechat/template.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { PlainTable } from '#src/shared/messaging/PlainTable.tsx'
import { late } from '#src/ui/late/late.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { whyNotConnected } from '../account/AccountFrame.tsx'
import { Parts } from '../Parts.tsx'

const TemplateDrawer = late(() => import('./TemplateDrawer.tsx').then((module) => module.TemplateDrawer))
const TestModal = late(() => import('./TestModal.tsx').then((module) => module.TestModal))

/** 模板消息: which template carries which kind of message, and what became of what was sent. */
export function TemplateTab({ account }: { account: AccountRow }) {
  return (
    <Parts
      parts={[
        { key: 'map', label: '消息映射', draw: () => <TemplateMap account={account} /> },
        { key: 'log', label: '发送记录', draw: () => <TemplateLog account={account} /> },
      ]}
    />
  )
}

const column = columnsOf({ row: templateRow })

function TemplateMap({ account }: { account: AccountRow }) {
  const templates = useQuery(query(listTemplates, { accountId: account.id }))
  const remove = useWrite(deleteTemplates)
  const [editing, setEditing] = useState<Partial<TemplateRow>>()
  const [testing, setTesting] = useState<TemplateRow>()

  const removeRow = async (row: TemplateRow) => {
    const consequence = '该类消息将不再通过公众号发送。'
    if (await confirm({ name: row.event, verb: '删除', consequence }))
      await remove.run({ accountId: account.id, ids: [row.id] })
  }

  return (
    <section className="wechat-panel" aria-label="消息映射">
      <div className="wechat-bar">
        <Button type="primary" onClick={() => setEditing({ enabled: true })}>
          新增
        </Button>
      </div>
      <Loaded of={templates}>
        {({ list }) => (
          <PlainTable
            title="消息映射"
            rows={list}
            columns={[
              column('event', { width: 130 }),
              column('enabled', {
                width: 80,
                badge: true,
                render: (_, { enabled }) => (enabled ? <Tag color="success">启用</Tag> : <Tag>停用</Tag>),
              }),
              column('title', { width: 160 }),
              column('templateId'),
              column('sent', { width: 120 }),
              column('failed', { width: 120 }),
            ]}
            actions={(row) => [
              { label: '编辑', onClick: () => setEditing(row) },
              { label: '测试发送', reason: whyNotConnected(account), onClick: () => setTesting(row) },
              { label: '删除', danger: true, onClick: () => void removeRow(row) },
            ]}
          />
        )}
      </Loaded>
      {editing && <TemplateDrawer account={account} draft={editing} onClose={() => setEditing(undefined)} />}
      {testing && <TestModal accountId={account.id} template={testing} onClose={() => setTesting(undefined)} />}
    </section>
  )
}

const logColumn = columnsOf({ row: templateLogRow, sortable: ['at'] })

function TemplateLog({ account }: { account: AccountRow }) {
  const list = useResourceList(listTemplateLog, { fixed: { accountId: account.id } })
  const retry = useWrite(retryTemplate)
  return (
    <ListPage
      list={list}
      title="发送记录"
      views="state"
      columns={[
        logColumn('at'),
        logColumn('userName', { width: 110 }),
        logColumn('event', { width: 120 }),
        logColumn('title'),
        logColumn('state', {
          width: 100,
          badge: true,
          render: (_, { state }) => <StateWord>{wordsOf(templateLogState)[state]}</StateWord>,
        }),
        logColumn('error'),
        logColumn('tries', { width: 80 }),
      ]}
      actions={(row) => [
        {
          label: '重试',
          reason: row.state === 'failed' ? null : '只有发送失败的记录可以重试',
          onClick: () => void retry.run({ accountId: account.id, ids: [row.id] }),
        },
      ]}
    />
  )
}
